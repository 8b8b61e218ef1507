import { defineJob } from '@/platform/jobs/job';
import type { DeliveryId } from '@/shared/ids';

/** Draws the waveforms of a version that was just delivered. */
export const drawDelivery = defineJob<{ delivery_id: DeliveryId }>('delivery.draw');
