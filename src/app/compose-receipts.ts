import { publishOrder } from '@/modules/orders/orders/server';
import { createReceiptsService, printInThread } from '@/modules/money/receipts/server';
import type { Foundation, Platform } from './compose-platform';
import type { Shop } from './compose-shop';
import type { Work } from './compose-work';

interface ReceiptsDeps {
  readonly foundation: Foundation;
  readonly platform: Platform;
  readonly shop: Shop;
  readonly work: Work;
}

/** Builds the receipts; mails that name one take it along when they leave. */
export function composeReceipts({ foundation, platform, shop, work }: ReceiptsDeps) {
  const { db, clock, pushes, tasks } = platform;
  return createReceiptsService({
    db,
    clock,
    announce: (tx, orderId) => publishOrder(tx, pushes, orderId),
    maySee: async (reader, orderId) => (await work.orders.orderFor(reader, orderId)).ok,
    printer: printInThread(tasks, foundation.folders.fonts),
    timeZone: async () => (await shop.settings.current()).time_zone,
    seller: async () => {
      const { postal_address, support_email, site_url, vat_number } = await shop.settings.current();
      return { ...postal_address, email: support_email, site: site_url, vat_number };
    },
  });
}
