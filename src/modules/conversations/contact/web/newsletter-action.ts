import { redirect } from 'react-router';
import { formRefused, serverAction } from '@/ui/page-action';
import { HONEYPOT } from '@/ui/honeypot';
import type { joinList } from '../leads.contract';

/** Where the newsletter's block stands, and the form posts to without scripts. */
export const NEWSLETTER = { path: '/', id: 'newsletter', done: 'joined' } as const;

/** Joins the mailing list for a browser without scripts; its page shows `?joined`, or what was wrong. */
export const joinAction = serverAction(async ({ api, field, signal }) => {
  const values = { email: field('email') };
  const answer = await api.call<typeof joinList>('POST /lead/generation', {
    body: { ...values, website: field(HONEYPOT) },
    signal,
  });
  if (!answer.ok) return formRefused(answer.refusal, values);
  return redirect(`${NEWSLETTER.path}?${NEWSLETTER.done}=1#${NEWSLETTER.id}`, 303);
});
