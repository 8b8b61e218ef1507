import { filesReceived, type OrdersService } from '@/modules/orders/orders/server';
import type { FileKeeper, PreflightService } from '@/modules/files/preflight/server';
import type { UploadsService } from '@/modules/files/uploads/server';
import type { Platform } from './compose-platform';

/** Lets preflight read what uploads keep; asked for later, as each of them needs the other. */
export function filesForPreflight(uploads: () => UploadsService): FileKeeper {
  return {
    open: (id) => uploads().openFile(id),
    async filesOfSession(token) {
      const listed = await uploads().listSession(token);
      return listed.ok ? listed.value.data.map(({ id }) => id) : null;
    },
  };
}

interface PreflightWork {
  readonly orders: Pick<OrdersService, 'linksOf'>;
  readonly uploads: { readonly service: Pick<UploadsService, 'describe'> };
  readonly preflight: PreflightService;
}

/** Whenever files come for an item, its stems are added up against its rough mix. */
export function subscribePreflight({ db, events }: Platform, work: PreflightWork): void {
  events.subscribe(filesReceived, 'preflight', async ({ order_item_id }) => {
    const links = await work.orders.linksOf([order_item_id]);
    const names = await work.uploads.service.describe(links.flatMap(({ file_id }) => file_id ?? []));
    const files = [...names].map(([id, { name }]) => ({ id, name }));
    await db.transaction((tx) => work.preflight.filesSent(tx, files));
  });
}
