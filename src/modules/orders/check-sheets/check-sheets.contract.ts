import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { DeliveryId } from '@/shared/ids';
import { idParam, text, wireId } from '@/shared/wire';

const level = z.number().nullable();

const sheet = z.object({
  container: z.enum(['wav', 'rf64', 'aiff', 'aifc', 'flac', 'mp3']),
  encoding: z.enum(['int', 'float']),
  bits: z.number().int(),
  bits_used: z.number().int(),
  rate: z.number().int(),
  channels: z.number().int(),
  seconds: z.number(),
  loudness: z.object({ integrated: level, range: level, short_term: level, momentary: level }),
  peak: level,
  true_peak: level,
  coded: z.object({ mp3: level, aac: level }),
  clips: z.number().int(),
  silence: z.object({ start: z.number(), end: z.number() }),
  wall: level,
});

/** A finished file with what was measured of it. */
export const checkedFile = z.object({
  file_id: wireId,
  name: z.string(),
  size: z.number().int(),
  sha256: z.string().nullable(),
  /** `pending` while it is measured: ask again; `none` where it is no sound that can be read. */
  state: z.enum(['made', 'pending', 'none']),
  sheet: sheet.nullable(),
  remarks: z.array(z.object({ level: z.enum(['problem', 'advice']), text: z.string() })),
  /** Apple Digital Masters; null while there is no sheet. */
  apple: z.object({ fit: z.boolean(), reasons: z.array(z.string()) }).nullable(),
});

export const getDeliverySheets = defineEndpoint({
  id: 'API-72',
  method: 'GET',
  path: '/deliveries/{deliveryId}/check-sheets',
  access: ['owner', 'guest-link', 'engineer-assigned', 'admin'],
  summary: 'Check sheets of a version’s files',
  params: z.object({ deliveryId: idParam<DeliveryId>() }),
  response: z.object({
    success: z.literal(true),
    data: z.object({
      order_id: wireId,
      order_item_id: wireId,
      version: z.number().int(),
      files: z.array(checkedFile),
    }),
  }),
  refusals: ['not_found'],
});

export const checkUploads = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/check-sheets',
  access: ['studio'],
  summary: 'Measures the files of my upload session and returns the results so far',
  body: z.object({ upload_session: text(200) }),
  response: z.object({ success: z.literal(true), data: z.array(checkedFile) }),
  refusals: ['conflict'],
});
