import { defineJob } from '@/platform/jobs/job';
import type { DeliveryId, FileId, OrderId, OrderItemId } from '@/shared/ids';

/** Draws the waveforms of a version that was just delivered. */
export const drawDelivery = defineJob<{ delivery_id: DeliveryId }>('delivery.draw');

/** Draws the waveform of the sound that an order's versions are compared with. */
export const drawBefore = defineJob<{ file_id: FileId; order_id: OrderId }>('delivery.draw-before');

/** Adds the tracks of an item up; `tries` counts how often they were still to be measured. */
export const addUpTracks = defineJob<{ order_item_id: OrderItemId; tries: number }>('delivery.add-up-tracks');
