import { defineEvent } from '@/platform/events/event';
import type { ContactAnswerId, ContactMessageId, LeadId } from '../leads.contract';

/** An address joined the mailing list for the first time: mail its voucher. Told once per address. */
export const leadJoined = defineEvent<{
  lead_id: LeadId;
  /** For /unsubscribe?token=…; never ends. */
  unsubscribe_token: string;
}>('lead.joined');

/** An address that left the list was typed into the form: ask its owner, once a day at most. */
export const rejoinAsked = defineEvent<{
  lead_id: LeadId;
  /** For /join-again?token=…; works until the address leaves once more. */
  rejoin_token: string;
  /** The day (UTC, YYYY-MM-DD) that it was asked on. */
  day: string;
}>('lead.rejoin-asked');

/** Somebody wrote on the contact page: mail it to the studio. */
export const contactReceived = defineEvent<{ message_id: ContactMessageId }>('contact.received');

/** Somebody asked for a price of files that they sent: tell them that both have come. */
export const priceAsked = defineEvent<{ message_id: ContactMessageId }>('price.asked');

/** The studio answered what somebody wrote on the contact page: mail it to them. */
export const contactAnswered = defineEvent<{ answer_id: ContactAnswerId }>('contact.answered');
