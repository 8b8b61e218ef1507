import type { Module } from '@/shared/module';

/** What is said: chats, the inbox, contact, the mailing list, and every email. */
export const conversations: Module = {
  name: 'conversations',
  tables: [
    'canned_answers',
    'chat_digest',
    'contact_answers',
    'contact_messages',
    'conversations',
    'leads',
    'mail_preferences',
    'mail_stops',
    'message_attachments',
    'messages',
  ],
};
