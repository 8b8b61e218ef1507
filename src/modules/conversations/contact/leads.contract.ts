import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { Id } from '@/shared/ids';
import { idParam, text, wireId, wireTime } from '@/shared/wire';
import { CONTACT_LIMITS, INVALID_EMAIL, MAILABLE, REQUIRED, type ContactField } from './leads.rules';

/** An address on the mailing list. */
export type LeadId = Id<'lead'>;
/** What somebody wrote on /contact. */
export type ContactMessageId = Id<'contact-message'>;
/** What the studio answered to it. */
export type ContactAnswerId = Id<'contact-answer'>;

const required = (field: ContactField) => text(CONTACT_LIMITS[field], REQUIRED[field]);

// These stand in the header of a mail and on one line of a list.
const line = (field: ContactField) => required(field).transform((value) => value.replaceAll(/\s+/g, ' '));

/** The field that no person sees. Whatever is in it is looked at and forgotten. */
const website = z.unknown().optional();

const said = z.object({ success: z.literal(true), message: z.string() });

export const joinList = defineEndpoint({
  id: 'API-01',
  method: 'POST',
  path: '/lead/generation',
  access: ['public'],
  summary: 'Joins the mailing list; a new address is emailed a voucher. Answers alike for a known address.',
  body: z.object({ email: text(255, INVALID_EMAIL).regex(MAILABLE, INVALID_EMAIL), website }),
  response: said,
  refusals: [],
  rate: [
    { by: 'ip', limit: 10, windowSeconds: 600 },
    { by: 'ip', limit: 60, windowSeconds: 86_400 },
    { by: 'email-and-ip', limit: 5, windowSeconds: 3600 },
    // Twice what one client may do in a day: nobody alone can use up what an address may ask for.
    { by: 'email', limit: 120, windowSeconds: 3600 },
  ],
});

export const sendMessage = defineEndpoint({
  id: 'API-10',
  method: 'POST',
  path: '/contact/lead/generation',
  access: ['public'],
  summary: 'Keeps a message to the studio and emails it to the support address.',
  body: z.object({
    name: line('name'),
    email: required('email').regex(MAILABLE, INVALID_EMAIL),
    subject: line('subject'),
    message: required('message'),
    website,
  }),
  response: said,
  refusals: [],
  rate: [
    { by: 'ip', limit: 6, windowSeconds: 600 },
    { by: 'ip', limit: 40, windowSeconds: 86_400 },
    { by: 'email-and-ip', limit: 6, windowSeconds: 3600 },
    { by: 'email', limit: 80, windowSeconds: 3600 },
  ],
});

// The body is not read: the page's form, a mail program's one click (RFC 8058) and the typed client send what they
// like, and the link alone decides.
const mailedToken = z.object({ token: text(200, 'This link is not complete.') });
const byMailedLink = {
  id: 'API-77',
  method: 'POST',
  access: ['signed-address'],
  query: mailedToken,
  response: said,
  refusals: ['not_found'],
  rate: [{ by: 'ip', limit: 60, windowSeconds: 600 }],
} as const;

export const leaveList = defineEndpoint({
  ...byMailedLink,
  path: '/leads/unsubscribe',
  summary: 'Takes the address of a signed link off the mailing list; again is a success again.',
});

export const rejoinList = defineEndpoint({
  ...byMailedLink,
  path: '/leads/join-again',
  summary: 'Puts the address of an emailed link back on the mailing list; again is a success again.',
});

export const listState = defineEndpoint({
  ...byMailedLink,
  method: 'GET',
  path: '/leads/unsubscribe',
  summary: 'Whether the address of a signed link is on the mailing list.',
  response: z.object({ success: z.literal(true), on_list: z.boolean() }),
});

const contactMessage = z.object({
  id: wireId,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: wireTime,
  read: z.boolean(),
});

export type WireContactMessage = z.infer<typeof contactMessage>;

const contactAnswer = z.object({
  id: wireId,
  /** First name of whoever answered; null once they have left. */
  name: z.string().nullable(),
  body: z.string(),
  created_at: wireTime,
});

export type WireContactAnswer = z.infer<typeof contactAnswer>;

const withAnswers = z.object({ message: contactMessage, answers: z.array(contactAnswer) });

export type WireContactConversation = z.infer<typeof withAnswers>;

const messageId = z.object({ id: idParam<ContactMessageId>() });

export const readMessage = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/messages/{id}',
  access: ['studio'],
  summary: 'A message from the contact page, with our answers, oldest first.',
  params: messageId,
  response: z.object({ data: withAnswers }),
  refusals: ['not_found'],
});

export const markMessage = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/messages/{id}',
  access: ['studio'],
  summary: 'Marks a message as read or unread.',
  params: messageId,
  body: z.object({ read: z.boolean() }),
  response: z.object({ success: z.literal(true), data: contactMessage }),
  refusals: ['not_found'],
});

export const answerMessage = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/messages/{id}/answers',
  access: ['studio'],
  summary: 'Answers a message by email; a repetition with the same client_id sends nothing.',
  params: messageId,
  body: z.object({
    message: text(CONTACT_LIMITS.message, 'Please input message'),
    client_id: z.string().regex(/^[\w-]{8,64}$/, 'Unknown message'),
  }),
  status: 201,
  response: z.object({ success: z.literal(true), data: contactAnswer }),
  refusals: ['not_found'],
});
