import type { AnyEndpoint } from '@/shared/endpoint';
import { refuse, ok, type Answer, type Refused, type Refusal } from '@/shared/result';
import type { ZodType } from 'zod';
import { fieldErrors } from './errors';
import { fieldWords } from './field-words';

const DEFAULT_MAX_BODY = 256 * 1024;

type BodyRefusal = 'malformed' | 'too_large' | 'unsupported';

async function readBytes(
  request: Request,
  max: number,
): Promise<Answer<Uint8Array<ArrayBuffer>, BodyRefusal>> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  const tooLarge = (): Refused<Refusal<'too_large'>> =>
    refuse('too_large', `That is too much to send at once (at most ${max} bytes).`);
  if (declared > max) return tooLarge();
  if (declared > 0) {
    // As a whole, which costs a tenth of a stream: of what comes over the wire it is never more than it says.
    const whole = new Uint8Array(await request.arrayBuffer());
    return whole.byteLength > max ? tooLarge() : ok(whole);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > max) return tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return ok(bytes);
}

function parseJson(bytes: Uint8Array): Answer<unknown, 'malformed'> {
  if (bytes.byteLength === 0) return ok({});
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return refuse('malformed', 'The request is not valid JSON in UTF-8.');
  }
}

async function parseForm(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Answer<unknown, 'malformed'>> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const fields: Record<string, FormDataEntryValue | FormDataEntryValue[]> = {};
    for (const rawName of new Set(form.keys())) {
      const values = form.getAll(rawName);
      const repeated = rawName.endsWith('[]');
      const name = repeated ? rawName.slice(0, -2) : rawName;
      const single = values[0];
      if (single !== undefined) fields[name] = repeated || values.length > 1 ? values : single;
    }
    return ok(fields);
  } catch {
    return refuse('malformed', 'The form could not be read.');
  }
}

/** Reads a body as its endpoint declares it: size first, then type, then form. Throws nothing that a client causes. */
export async function readBody(
  request: Request,
  endpoint: AnyEndpoint,
): Promise<Answer<unknown, BodyRefusal>> {
  if (endpoint.body === undefined && endpoint.bodyKind !== 'raw') return ok(undefined);
  const type = request.headers.get('content-type') ?? '';
  const kind = endpoint.bodyKind ?? 'json';
  if (kind === 'json' && !/^application\/json\b/i.test(type)) {
    return refuse('unsupported', 'Send JSON with the content type application/json.');
  }
  if (kind === 'multipart' && !/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    return refuse('unsupported', 'Send a form with the content type multipart/form-data.');
  }
  const bytes = await readBytes(request, endpoint.maxBodyBytes ?? DEFAULT_MAX_BODY);
  if (!bytes.ok) return bytes;
  if (kind === 'raw') return ok(bytes.value);
  return kind === 'json' ? parseJson(bytes.value) : parseForm(bytes.value, type);
}

/** Texts that PostgreSQL can't hold at all, whatever a schema says: with NUL, or no Unicode. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const UNSTORABLE = 'Contains characters that cannot be stored.';

function storableTexts(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => isStorable(key) && storableTexts(part));
}

/** Checks one part of a request against its schema; unknown fields are dropped. */
export function checkPart(schema: ZodType | undefined, value: unknown): Answer<unknown, 'invalid'> {
  if (schema === undefined) return ok(undefined);
  const parsed = schema.safeParse(value, { error: fieldWords, reportInput: true });
  if (parsed.success) return storableTexts(parsed.data) ? ok(parsed.data) : refuse('invalid', UNSTORABLE);
  const errors = fieldErrors(parsed.error.issues);
  const first = Object.values(errors)[0]?.[0] ?? 'Please check what you entered.';
  return refuse('invalid', first, { errors });
}
