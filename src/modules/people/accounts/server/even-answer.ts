import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Answers no earlier than after `milliseconds`, however soon the work is done: where one case stores and mails
 * and the other does nothing, the answer's time would tell which it was.
 */
export async function answerNotBefore<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, sleep(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
