import { deliveryMade } from '@/modules/orders/deliveries/server';
import type { Platform } from './compose-platform';
import type { Work } from './compose-work';

/** Whenever a version goes out, copies of its sounds are made to listen to. */
export function subscribeRenditions({ events }: Platform, work: Work): void {
  events.subscribe(deliveryMade, 'listening', async ({ delivery_id }) => {
    const known = await work.uploads.service.describe(await work.deliveryReader.fileIds(delivery_id));
    await work.copies.want([...known].map(([id, { name }]) => ({ id, name })));
  });
}
