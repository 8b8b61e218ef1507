import { z } from 'zod';
import { formId, uploadFields } from '@/modules/orders/orders/orders.contract';
import { UPLOAD_TEXTS } from '@/modules/files/uploads/uploads.rules';
import { EMAIL_SHAPE } from '@/shared/email-shape';
import { defineEndpoint } from '@/shared/endpoint';
import { listPages, pageQuery, text, wireId, wireTime } from '@/shared/wire';
import { eachDetail } from '@/modules/files/uploads/brief-details.rules';

/** An optional field of a form, which sends what was left empty as an empty text. */
function blankIsAbsent<T extends z.ZodType>(schema: T) {
  const absent = (value: unknown): unknown =>
    typeof value === 'string' && value.trim() === '' ? undefined : value;
  return z.preprocess(absent, schema.optional());
}

export const createNewUpload = defineEndpoint({
  id: 'API-05',
  method: 'POST',
  path: '/uploads',
  access: ['public'],
  summary: 'Send files and links for a service that is not paid yet',
  body: z.object({
    ...uploadFields,
    /** Left out or empty for a signed-in sender: the account's address. */
    email: blankIsAbsent(text(255).regex(EMAIL_SHAPE, UPLOAD_TEXTS.email)),
    /** Left out: whatever the address pays for next takes the files. */
    service_id: formId(UPLOAD_TEXTS.service_id).optional(),
    /** Nobody sees this field: whoever fills it in is a machine. */
    website: text(500).optional(),
  }),
  bodyKind: 'multipart',
  maxBodyBytes: 384 * 1024,
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    /**
     * `joined`: the service is paid already, and the files are with that order. `unconfirmed`: the order's owner is asked
     * first whether they are theirs.
     */
    data: z.object({ upload_id: wireId, joined: z.boolean(), unconfirmed: z.boolean() }),
  }),
  status: 201,
  refusals: ['invalid', 'conflict'],
  // Each one is a mail to that address and something to keep. By address alone the limit is far above what people do,
  // so that nobody can lock its owner out.
  rate: [
    { by: 'ip', limit: 20, windowSeconds: 60 },
    { by: 'ip', limit: 60, windowSeconds: 86_400 },
    { by: 'email-and-ip', limit: 30, windowSeconds: 3600 },
    { by: 'email', limit: 300, windowSeconds: 3600 },
  ],
});

/** What was sent for one item of an order, also where it joins the order a moment later. */
export const sentItem = z.object({
  service_name: z.string(),
  files: z.number().int(),
  links: z.number().int(),
  /** When the first version comes at the latest; null before anything was sent. */
  first_version_by: wireTime.nullable(),
});

const sent = z.object({
  name: z.string(),
  /** In bytes; null for a link elsewhere. */
  size: z.number().int().nullable(),
  /** 'Upload' for our own files, else where the link leads: 'Google Drive'. */
  source: z.string(),
});

const unpaidUpload = z.object({
  id: wireId,
  service_name: z.string(),
  /** Path of the page that sells the service, or lets one be chosen; null where it is sold no more. */
  service_path: z.string().nullable(),
  songs: z.array(z.string()),
  track: z.string(),
  message: z.string().nullable(),
  details: z.object(eachDetail(() => z.string().optional())),
  files: z.array(sent),
  /** The order that its sender meant without opening it; null where none was meant. */
  order_id: wireId.nullable(),
  created_at: wireTime,
  /** When it is removed unless it is paid before. */
  removed_at: wireTime,
});

export const listMyUploads = defineEndpoint({
  id: 'API-05',
  method: 'GET',
  path: '/uploads',
  access: ['customer'],
  summary: 'My unpaid uploads, newest first',
  response: z.object({ data: z.array(unpaidUpload) }),
  refusals: [],
});

export const listUnpaidUploads = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/unpaid-uploads',
  access: ['studio'],
  summary: 'Unpaid uploads, newest first; they can’t be assigned',
  query: pageQuery(25),
  response: z.object({
    data: z.array(unpaidUpload.extend({ email: z.string() })),
    ...listPages,
  }),
  refusals: [],
});
