import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { FileId } from '@/shared/ids';
import { idParam, wireId, wireTime } from '@/shared/wire';

const HOUR_SECONDS = 3600;

/**
 * Begins a transfer: the token is sent as the header `Upload-Session` with every tus request and with the form
 * that claims the files. It opens nothing but this session's own uploads. A signed-in caller's files also belong
 * to their account.
 */
export const createUploadSession = defineEndpoint({
  id: 'API-70',
  method: 'POST',
  path: '/upload-sessions',
  access: ['public'],
  summary: 'Begin an upload session',
  response: z.object({ token: z.string(), expires_at: wireTime }),
  status: 201,
  refusals: [],
  rate: [
    { by: 'ip', limit: 30, windowSeconds: 60 },
    { by: 'ip', limit: 300, windowSeconds: HOUR_SECONDS },
  ],
});

export const uploadedFile = z.object({
  id: wireId,
  name: z.string(),
  size: z.number().int(),
  media_type: z.string(),
  /** `uploading`, `ready`, or `refused` when its content was not what its name or size said. */
  state: z.string(),
  /** What a form sends among `links` once the file is ready. Opening it needs a signature. */
  address: z.string(),
});

/** The files of the session named in the header `Upload-Session`: what a page shows after a reload. */
export const listSessionFiles = defineEndpoint({
  id: 'API-70',
  method: 'GET',
  path: '/upload-sessions/files',
  access: ['upload-session'],
  summary: 'Files of my upload session',
  response: z.object({ data: z.array(uploadedFile) }),
  refusals: ['unauthenticated'],
});

const transfer = { id: 'API-70', access: ['upload-session'], response: 'raw' } as const;
const oneFile = z.object({ id: idParam<FileId>() });

/**
 * tus 1.0.0 creation (also with the first bytes): headers `Upload-Session`, `Upload-Length` and `Upload-Metadata`
 * with `filename`. 201 with `Location` (for HEAD, PATCH and DELETE) and `Upload-File-Id`: the finished file is
 * `/api/files/{id}` among a form's `links`. 409 while the disk is nearly full: worth trying again later. OPTIONS on the same path tells what the server can do.
 */
export const createUpload = defineEndpoint({
  ...transfer,
  method: 'POST',
  path: '/uploads/files',
  summary: 'Announce a file (tus creation)',
  refusals: ['malformed', 'unauthenticated', 'conflict', 'too_large', 'unsupported', 'invalid'],
});

/**
 * tus: bytes from `Upload-Offset` on. 409 when the offset is not where the file ends; the PATCH that completes a
 * file answers 415 or 422 when the content is not what its name or size said, and the file is gone then (410 from
 * there on). HEAD on the same path answers where to go on. Another session's files are 404.
 */
export const sendUpload = defineEndpoint({
  ...transfer,
  method: 'PATCH',
  path: '/uploads/files/{id}',
  params: oneFile,
  summary: 'Send bytes of a file (tus)',
  refusals: ['malformed', 'unauthenticated', 'not_found', 'conflict', 'too_large', 'unsupported', 'invalid'],
});

/** tus termination: a file under way or finished is removed; 409 once a form has claimed it. */
export const removeUpload = defineEndpoint({
  ...transfer,
  method: 'DELETE',
  path: '/uploads/files/{id}',
  params: oneFile,
  summary: 'Remove a file that nothing uses (tus)',
  refusals: ['unauthenticated', 'not_found', 'conflict'],
});

/** The calls that `uploadsHandler` answers itself, for everything that derives from the list of endpoints. */
export const transferEndpoints = [createUpload, sendUpload, removeUpload] as const;

/**
 * A file by signed address, as the owning features hand it out: ranges, If-Range, ETag, HEAD. Always an attachment
 * unless signed with `inline=1` (audio only, for listening in the page).
 */
export const downloadFile = defineEndpoint({
  id: 'API-71',
  method: 'GET',
  path: '/files/{id}',
  access: ['signed-address'],
  summary: 'Download or listen to a file',
  params: oneFile,
  query: z.object({
    expires: z.string().max(20).default(''),
    signature: z.string().max(200).default(''),
    inline: z.string().max(5).default(''),
  }),
  response: 'raw',
  refusals: ['forbidden', 'not_found'],
});
