import { useEffect, useRef, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type {
  listOrderLinks,
  renewOrderLink,
  revokeOrderLink,
} from '@/modules/orders/orders/order-links.contract';
import type { ApiClient } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useApi } from '@/ui/page-data';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import { When } from './when';

type Link = ResponseOf<typeof listOrderLinks>['data'][number];
type Listed = { readonly links: readonly Link[] } | { readonly problem: string } | null;

async function readLinks(api: ApiClient, orderId: number, signal: AbortSignal): Promise<Listed> {
  const params = { orderId: String(orderId) };
  const answer = await api.call<typeof listOrderLinks>('GET /orders/{orderId}/links', { params, signal });
  return answer.ok ? { links: answer.value.data } : { problem: answer.refusal.message };
}

function useLinks(orderId: number) {
  const api = useApi();
  const [listed, setListed] = useState<Listed>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const start = async (): Promise<void> => {
      const read = await readLinks(api, orderId, leaving.signal);
      if (!leaving.signal.aborted) setListed(read);
    };
    void start();
    return () => leaving.abort();
  }, [api, orderId]);
  const again = async (): Promise<void> =>
    setListed(await readLinks(api, orderId, AbortSignal.timeout(30_000)));
  async function revoke(link: Link): Promise<void> {
    const done = await api.call<typeof revokeOrderLink>('DELETE /orders/{orderId}/links/{linkId}', {
      params: { orderId: String(orderId), linkId: String(link.id) },
    });
    if (done.ok) toast.success('Link turned off. It no longer works.', { durationMs: 3000 });
    else toast.error(done.refusal.message);
    await again();
  }
  return { listed, again, revoke };
}

interface LinkRowProps {
  readonly link: Link;
  readonly onRevoke: () => Promise<void>;
}

function LinkRow({ link, onRevoke }: LinkRowProps) {
  const [busy, setBusy] = useState(false);
  const turnOff = async () => {
    setBusy(true);
    await onRevoke();
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Emailed <When at={link.created_at} time={false} />
          {link.is_this && <Badge tone="after">This one</Badge>}
        </p>
        <p className="text-muted">
          {link.last_used_at === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <When at={link.last_used_at} />
            </>
          )}
        </p>
      </div>
      {!link.is_this && (
        <Button size="sm" loading={busy} onClick={() => void turnOff()}>
          Turn off
        </Button>
      )}
    </li>
  );
}

function List({ orderId }: { orderId: number }) {
  const { listed, again, revoke } = useLinks(orderId);
  if (listed === null) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-14 w-full" />
      </SkeletonGroup>
    );
  }
  if ('problem' in listed) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 text-sm">
        <p>{listed.problem}</p>
        <Button size="sm" onClick={() => void again()}>
          Try again
        </Button>
      </div>
    );
  }
  const open = listed.links.filter((one) => one.revoked_at === null);
  if (open.length === 0) return <p className="text-sm text-muted">No active private links.</p>;
  return (
    <ul>
      {open.map((link) => (
        <LinkRow key={link.id} link={link} onRevoke={() => revoke(link)} />
      ))}
    </ul>
  );
}

/** Asks for a new link by mail; resolves to true when it is on its way. */
export function useRenewLink(orderId: number | string) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const renew = async (): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    const asked = await api.call<typeof renewOrderLink>('POST /orders/{orderId}/links/renew', {
      params: { orderId: String(orderId) },
    });
    running.current = false;
    setBusy(false);
    if (asked.ok) toast.success(asked.value.message);
    else toast.error(asked.refusal.message);
    return asked.ok;
  };
  return { busy, renew };
}

/** The links that open an order without an account: when each was used, and the way to close them. */
export function PrivateLinks({ orderId }: { orderId: number }) {
  const isHolder = useSearchParams()[0].has('link');
  const { busy, renew } = useRenewLink(orderId);
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    const isClosed = await renew();
    setAsking(false);
    // This page's own link is among them: its pushes have ended with it, so the page asks by itself.
    if (isClosed) void revalidate();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {isHolder
          ? 'Anyone with one of these links can see this order and write to us. Every email about it contains one.'
          : 'This order is in your account and needs no link.'}
      </p>
      <List orderId={orderId} />
      {isHolder && (
        <Button size="sm" className="self-start" onClick={() => setAsking(true)}>
          Turn off all and email me a new one
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        busy={busy}
        title="Turn off all links?"
        text="All links to this order stop working, including this page’s. We email a new one to the address of the order."
        confirmLabel="Turn off and email a new one"
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
