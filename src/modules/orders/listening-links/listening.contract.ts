import { z } from 'zod';
import { beforeSound, drawnSound, soundDetail } from '@/modules/orders/deliveries/deliveries.contract';
import { defineEndpoint } from '@/shared/endpoint';
import type { FileId, ListenerCommentId } from '@/shared/ids';
import { idParam, text, wireId, wireTime } from '@/shared/wire';
import { MAX_COMMENT, MAX_NAME, MAX_PASSWORD } from './listening-links.rules';

const seconds = z.number().nonnegative().max(86_400).nullable().default(null);

/** What everybody reads who opens a link: nothing of a song behind a password. */
const front = z.object({
  /** The name of the song; null behind a password. */
  song: z.string().nullable(),
  /** First name of whoever shares it; null behind a password. */
  shared_by: z.string().nullable(),
  needs_password: z.boolean(),
});

const sound = beforeSound.omit({ kind: true }).extend({
  media_type: z.string(),
  /** Signed and short-lived; only what the link allows. */
  downloads: z.array(z.object({ kind: z.enum(['mp3', 'wav']), url: z.string() })),
});

export const listenerComment = z.object({
  id: wireId,
  name: z.string(),
  /** Written in this browser: it can be edited and deleted here. */
  mine: z.boolean(),
  version: z.number().int().nullable(),
  at_seconds: z.number().nonnegative().nullable(),
  end_seconds: z.number().nonnegative().nullable(),
  text: z.string(),
  created_at: wireTime,
  edited_at: wireTime.nullable(),
});

const inside = z.object({
  link_id: wireId,
  /** How this browser's listener is called. */
  name: z.string(),
  may_comment: z.boolean(),
  ends_at: wireTime.nullable(),
  /** `waiting`: no version yet. `deleted`: the files of the song are gone. */
  state: z.enum(['ready', 'waiting', 'deleted']),
  before: beforeSound.nullable(),
  versions: z.array(
    z.object({ id: wireId, version: z.number().int(), created_at: wireTime, files: z.array(sound) }),
  ),
  comments: z.array(listenerComment),
});

const LINK = ['listening-link'] as const;
const READS = [{ by: 'ip', limit: 300, windowSeconds: 60 }] as const;
const WRITES = [
  { by: 'ip', limit: 30, windowSeconds: 60, shared: 'listener-writes' },
  { by: 'ip', limit: 400, windowSeconds: 3600, shared: 'listener-writes' },
] as const;

/** `data.reason` of a 404 says of a link that was good once why it is not: 'revoked' or 'expired'. */
export const openListening = defineEndpoint({
  id: 'API-72',
  method: 'GET',
  path: '/listening',
  access: LINK,
  summary:
    'What a listening link opens (header X-Listening-Link); the sounds and comments once its browser has given a name',
  response: z.object({ data: z.object({ front, inside: inside.nullable() }) }),
  refusals: ['not_found'],
  rate: READS,
});

export const enterListening = defineEndpoint({
  id: 'API-72',
  method: 'POST',
  path: '/listening/enter',
  access: LINK,
  summary:
    'Give a name, and the password where there is one; the browser brings a key of its own (header X-Listener-Key)',
  body: z.object({
    name: text(MAX_NAME, 'Please tell us your name.'),
    password: text(MAX_PASSWORD).default(''),
  }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found', 'forbidden', 'conflict', 'invalid', 'rate_limited'],
  rate: [
    { by: 'ip', limit: 30, windowSeconds: 600 },
    { by: 'ip', limit: 10, windowSeconds: 600, filling: 'password' },
  ],
  watched: 'listening link',
  watchedFilling: 'password',
});

export const listeningPeaks = defineEndpoint({
  id: 'API-72',
  method: 'GET',
  path: '/listening/peaks',
  access: LINK,
  summary: 'Waveforms of all sounds that the link opens',
  query: z.object({ detail: soundDetail }),
  response: z.object({ data: z.array(drawnSound) }),
  refusals: ['not_found', 'forbidden'],
  rate: READS,
});

export const markListened = defineEndpoint({
  id: 'API-72',
  method: 'POST',
  path: '/listening/listened',
  access: LINK,
  summary: 'Something plays: counts a listen, once in ten minutes',
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found', 'forbidden'],
  rate: WRITES,
});

const place = { at_seconds: seconds, end_seconds: seconds };

export const writeComment = defineEndpoint({
  id: 'API-72',
  method: 'POST',
  path: '/listening/comments',
  access: LINK,
  summary: 'Write a comment at a time or a range; repeated with its client_id it answers the same comment',
  body: z.object({
    client_id: text(64, 'An id is missing.'),
    /** The version that is heard; 0 for what was sent. */
    version: z.number().int().min(0).max(10_000).nullable().default(null),
    ...place,
    text: text(MAX_COMMENT, 'Please write something.'),
  }),
  response: z.object({ success: z.literal(true), data: listenerComment }),
  status: 201,
  refusals: ['not_found', 'forbidden', 'conflict', 'invalid'],
  rate: WRITES,
});

const ofComment = z.object({ commentId: idParam<ListenerCommentId>() });

export const editComment = defineEndpoint({
  id: 'API-72',
  method: 'PUT',
  path: '/listening/comments/{commentId}',
  access: LINK,
  summary: 'Change a comment of one’s own',
  params: ofComment,
  body: z.object({ ...place, text: text(MAX_COMMENT, 'Please write something.') }),
  response: z.object({ success: z.literal(true), data: listenerComment }),
  refusals: ['not_found', 'forbidden', 'invalid'],
  rate: WRITES,
});

export const deleteComment = defineEndpoint({
  id: 'API-72',
  method: 'DELETE',
  path: '/listening/comments/{commentId}',
  access: LINK,
  summary: 'Delete a comment of one’s own',
  params: ofComment,
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found', 'forbidden'],
  rate: WRITES,
});

export const renameListener = defineEndpoint({
  id: 'API-72',
  method: 'PUT',
  path: '/listening/me',
  access: LINK,
  summary: 'Another name for this browser’s listener, also beside what they wrote before',
  body: z.object({ name: text(MAX_NAME, 'Please tell us your name.') }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found', 'forbidden', 'invalid'],
  rate: WRITES,
});

export const forgetMe = defineEndpoint({
  id: 'API-72',
  method: 'DELETE',
  path: '/listening/me',
  access: LINK,
  summary: 'Erase this browser’s listener: name, listens and comments',
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found', 'forbidden'],
  rate: WRITES,
});

/** As listening and downloading signed addresses of files: ranges, If-Range, ETag. Ends at once with its link. */
export const listeningSound = defineEndpoint({
  id: 'API-71',
  method: 'GET',
  path: '/listening/sounds/{fileId}',
  access: ['signed-address'],
  summary: 'A sound of a listening link by signed address, for as long as the link is open and allows it',
  params: z.object({ fileId: idParam<FileId>() }),
  query: z.object({
    of: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number)
      .catch(0),
    kind: z.enum(['listen', 'preview', 'mp3', 'wav']).catch('listen'),
    expires: z.string().max(20).default(''),
    signature: z.string().max(200).default(''),
  }),
  response: 'raw',
  refusals: ['forbidden', 'not_found'],
});
