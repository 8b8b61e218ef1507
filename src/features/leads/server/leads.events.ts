import { defineEvent } from '@/platform/events/event';
import type { ContactMessageId, LeadId } from '../leads.contract';

/** An address joined the mailing list for the first time: mail its voucher. Told once per address. */
export const leadJoined = defineEvent<{
  lead_id: LeadId;
  /** For /unsubscribe?token=…; never ends. */
  unsubscribe_token: string;
}>('lead.joined');

/** Somebody wrote on the contact page: mail it to the studio. */
export const contactReceived = defineEvent<{ message_id: ContactMessageId }>('contact.received');
