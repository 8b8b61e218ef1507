import { useState } from 'react';
import type { getServiceDetails, WireService } from '@/modules/catalogue/services/catalogue.contract';
import type { ResponseOf } from '@/shared/endpoint';
import { useApi } from '@/ui/page-data';
import type { PurchaseLine } from '@/modules/shop/checkout/web/purchase';
import { plansOf } from '@/modules/catalogue/services/plans.rules';

type Detail = ResponseOf<typeof getServiceDetails>['data'];

/** A line of an order by hand while it is put together. */
export interface ManualLine {
  readonly key: string;
  /** Null until a service is chosen. */
  readonly serviceId: number | null;
  readonly variationId: number | null;
  readonly rush: boolean;
  readonly qty: number;
}

function emptyLine(): ManualLine {
  return { key: crypto.randomUUID(), serviceId: null, variationId: null, rush: false, qty: 1 };
}

function purchaseOf(line: ManualLine, services: readonly WireService[]): PurchaseLine | null {
  const service = services.find(({ id }) => id === line.serviceId);
  if (service === undefined) return null;
  const { name, service_type, is_gift_card, image, is_url, price } = service;
  return {
    service_id: service.id,
    service_name: name,
    variation_id: line.variationId,
    rush: line.rush,
    // The server's word on prices comes with the quote.
    price,
    total_price: price * line.qty,
    qty: line.qty,
    service_type,
    is_gift_card,
    ...plansOf(service),
    image,
    is_url,
  };
}

/** The lines of an order by hand, and what is known of their services: options are read when one is chosen. */
export function useManualLines(services: readonly WireService[]) {
  const api = useApi();
  const [lines, setLines] = useState<readonly ManualLine[]>(() => [emptyLine()]);
  const [details, setDetails] = useState<ReadonlyMap<number, Detail>>(new Map());
  const change = (key: string, part: Partial<ManualLine>): void =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const readDetail = async (id: number): Promise<void> => {
    if (details.has(id)) return;
    const answer = await api.call<typeof getServiceDetails>('GET /service-details/{id}', {
      params: { id: String(id) },
    });
    if (answer.ok) setDetails((before) => new Map(before).set(id, answer.value.data));
  };
  return {
    lines,
    detailOf: (id: number | null): Detail | null => (id === null ? null : (details.get(id) ?? null)),
    change,
    choose: (key: string, serviceId: number | null): void => {
      change(key, { serviceId, variationId: null, rush: false });
      if (serviceId !== null) void readDetail(serviceId);
    },
    add: (): void => setLines((before) => [...before, emptyLine()]),
    remove: (key: string): void => setLines((before) => before.filter((line) => line.key !== key)),
    purchase: lines.map((line) => purchaseOf(line, services)).filter((line) => line !== null),
  };
}

export type ManualLines = ReturnType<typeof useManualLines>;
