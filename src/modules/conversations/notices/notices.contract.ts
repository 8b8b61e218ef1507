import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { Id } from '@/shared/ids';
import { idField, wireId, wireTime } from '@/shared/wire';
import { NOTICE_KINDS } from './notices.rules';

export type NoticeId = Id<'notice'>;

const kind = z.enum(NOTICE_KINDS, 'Choose one of the notices');

const choice = z.object({
  kind: z.enum(NOTICE_KINDS),
  label: z.string(),
  mail: z.boolean(),
  push: z.boolean(),
  /** Another email always tells it: there is no choice. */
  has_own_mail: z.boolean(),
});

export const listNotices = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/notices',
  access: ['studio'],
  summary: 'What I was told, newest first, at most fifty; and what I want to be told',
  response: z.object({
    success: z.literal(true),
    unseen: z.number().int(),
    choices: z.array(choice),
    data: z.array(
      z.object({
        id: wireId,
        kind: z.string(),
        title: z.string(),
        path: z.string(),
        created_at: wireTime,
        seen: z.boolean(),
      }),
    ),
  }),
  refusals: ['unauthenticated', 'forbidden'],
});

export const countNotices = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/notices/unseen',
  access: ['studio'],
  summary: 'How many of my notices I have not seen',
  response: z.object({ success: z.literal(true), unseen: z.number().int() }),
  refusals: ['unauthenticated', 'forbidden'],
});

export const markNoticesSeen = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/notices/seen',
  access: ['studio'],
  summary: 'I have seen my notices up to this one',
  body: z.object({ up_to: idField<NoticeId>() }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['unauthenticated', 'forbidden'],
});

export const putNoticeChoice = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/notices/choices',
  access: ['studio'],
  summary: 'Says how I want to be told one kind of notice',
  body: z.object({
    kind,
    mail: z.boolean('Say whether you want an email'),
    push: z.boolean('Say whether your devices tell you'),
  }),
  response: z.object({ success: z.literal(true), data: choice }),
  refusals: ['unauthenticated', 'forbidden', 'invalid'],
});
