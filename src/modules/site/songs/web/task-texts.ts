import type { Task } from '../songs.rules';

/** What a customer has to do for a song. */
export const TASK_TEXTS: Record<Task, string> = {
  send: 'Send your files',
  confirm: 'Confirm your files',
  answer: 'Answer your engineer',
  listen: 'Listen, then approve it or ask for a change',
};
