import { redirect } from 'react-router';
import { HONEYPOT } from '@/ui/honeypot';
import { formRefused, serverAction } from '@/ui/page-action';
import type { sendMessage } from '../leads.contract';

/** Sends the contact form for a browser without scripts; the page then shows `?sent`, or what was wrong. */
export const contactAction = serverAction(async ({ api, field, signal }) => {
  const values = {
    name: field('name'),
    email: field('email'),
    subject: field('subject'),
    message: field('message'),
  };
  const answer = await api.call<typeof sendMessage>('POST /contact/lead/generation', {
    body: { ...values, website: field(HONEYPOT) },
    signal,
  });
  return answer.ok ? redirect('/contact?sent=1', 303) : formRefused(answer.refusal, values);
});
