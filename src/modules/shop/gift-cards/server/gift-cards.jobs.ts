import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { GiftCardsService } from './gift-cards.service';

const send = defineJob<Record<string, never>>('gift-cards.send');

/** Mails gift cards on their day. */
export function giftCardsJobs(gifts: GiftCardsService): JobHandler[] {
  const work = async (): Promise<void> => {
    // A round takes so many; what is left waits for the next one.
    await gifts.sendDue();
  };
  return [jobHandler(send, work, '*/5 * * * *')];
}
