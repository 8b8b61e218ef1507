import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { Id, OrderId } from '@/shared/ids';
import { idParam, listPages, pageQuery, text, wireId, wireTime } from '@/shared/wire';
import { MAIL_KIND_NAMES, MAIL_TOPICS } from './notifications.rules';

/** A mail in the outbox. */
export type MailId = Id<'mail'>;

export const getEvents = defineEndpoint({
  id: 'API-73',
  method: 'GET',
  path: '/events',
  access: ['customer', 'guest-link', 'visitor-key', 'listening-link', 'studio'],
  summary:
    'Server-sent events: pushes for the signed-in person and their newest orders, for the order of a private link, for the live chat of a key (header X-Chat-Key), for a listening link, and for the studio. Each message is {topic, data}; `resync` says that some were missed.',
  query: z.object({
    /** One order that the caller may see, however old. */
    order: idParam<OrderId>().optional(),
    /** The private link's token: an event stream of a browser sends no headers of ours. */
    link: z.string().max(200).optional(),
    /** A listening link’s token, and the key of whoever opened it. */
    listen: z.string().max(100).optional(),
    listener: z.string().max(100).optional(),
    /** Where to resume, when the browser opens a new stream instead of reconnecting. */
    last_event_id: z.string().max(20).optional(),
  }),
  response: 'raw',
  responseType: 'text/event-stream',
  /** rate_limited: too many streams are open already. */
  refusals: ['unauthenticated', 'not_found', 'rate_limited'],
});

const mailState = z.enum(['queued', 'sent', 'kept', 'failed']);

const mailSummary = z.object({
  id: wireId,
  /** Name of the template, such as order-received. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  /** kept: there is no mail server, the mail is read here. */
  state: mailState,
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  created_at: wireTime,
  sent_at: wireTime.nullable(),
});

const mail = mailSummary.extend({
  html: z.string(),
  text: z.string(),
  /** Receipts that go along, by id. */
  receipts: z.array(wireId),
});

export const listMails = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/outbox',
  access: ['admin'],
  summary: 'The emails that were written, newest first.',
  query: pageQuery(25),
  response: z.object({
    data: z.array(mailSummary),
    ...listPages,
  }),
  refusals: ['unauthenticated', 'forbidden', 'invalid'],
});

export const readMail = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/outbox/{id}',
  access: ['admin'],
  summary: 'One email with its texts.',
  params: z.object({ id: idParam<MailId>() }),
  response: z.object({ success: z.literal(true), data: mail }),
  refusals: ['unauthenticated', 'forbidden', 'not_found'],
});

export const resendMail = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/outbox/{id}/resend',
  access: ['admin'],
  summary: 'Sends a copy of an email, which is listed as an email of its own.',
  params: z.object({ id: idParam<MailId>() }),
  status: 201,
  response: z.object({ success: z.literal(true), data: mailSummary }),
  refusals: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});

const template = z.object({
  kind: z.enum(MAIL_KIND_NAMES),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});

export const readMailTemplate = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/outbox/templates/{kind}',
  access: ['admin'],
  summary: 'An email of one kind in the name of this studio, about made-up people and orders. Sends nothing.',
  params: z.object({ kind: z.enum(MAIL_KIND_NAMES) }),
  response: z.object({ success: z.literal(true), data: template }),
  refusals: ['unauthenticated', 'forbidden', 'not_found'],
});

/** One mail as the studio reads it. */
export type WireMail = z.infer<typeof mail>;
export type WireMailSummary = z.infer<typeof mailSummary>;

const preferences = z.object({
  /** News and offers by the mailing list. */
  newsletter: z.boolean(),
  /** That somebody answered in a conversation. */
  messages: z.boolean(),
  /** That a time to act ends soon. */
  reminders: z.boolean(),
  /** Asking for a review after an order is complete. */
  reviews: z.boolean(),
});

/** What a person wants to be mailed. What their orders, payments and password need is mailed always. */
export type MailPreferences = z.infer<typeof preferences>;

export const getPreferences = defineEndpoint({
  id: 'API-77',
  method: 'GET',
  path: '/notification-preferences',
  access: ['customer'],
  summary: 'Which emails the signed-in person wants; those that orders need can not be switched off.',
  response: z.object({ success: z.literal(true), data: preferences }),
  refusals: ['unauthenticated'],
});

export const putPreferences = defineEndpoint({
  id: 'API-77',
  method: 'PUT',
  path: '/notification-preferences',
  access: ['customer'],
  summary: 'Sets which emails the signed-in person wants. The newsletter needs a verified address.',
  body: preferences,
  response: z.object({ success: z.literal(true), message: z.string(), data: preferences }),
  refusals: ['unauthenticated', 'conflict'],
});

/** The token at the end of a mail, however it was damaged on its way: a link of ours or none. */
const leaveToken = z.object({ token: text(200, 'This link is not complete.') });

export const leaveState = defineEndpoint({
  id: 'API-77',
  method: 'GET',
  path: '/notification-preferences/unsubscribe',
  access: ['signed-address'],
  summary: 'What the signed link of an email ends, and whether it has ended already.',
  query: leaveToken,
  response: z.object({ success: z.literal(true), topic: z.enum(MAIL_TOPICS), wanted: z.boolean() }),
  refusals: ['not_found'],
  rate: [{ by: 'ip', limit: 60, windowSeconds: 600 }],
});

export const leaveTopic = defineEndpoint({
  id: 'API-77',
  method: 'POST',
  path: '/notification-preferences/unsubscribe',
  access: ['signed-address'],
  summary: 'Ends the emails of one topic for whoever got the signed link; again is a success again.',
  query: leaveToken,
  response: z.object({ success: z.literal(true), message: z.string() }),
  refusals: ['not_found'],
  rate: [{ by: 'ip', limit: 60, windowSeconds: 600 }],
});
