import { z, type ZodType } from 'zod';
import type { AnyEndpoint } from '@/shared/endpoint';
import { refuse, ok, type Answer, type Refused, type Refusal } from '@/shared/result';
import { fieldErrors } from './errors';
import { fieldMessage } from './field-messages';
import { parseForm, parseJson } from './parse-body';

/** Largest body of a call that says nothing else, in bytes. */
export const DEFAULT_MAX_BODY = 256 * 1024;

type BodyRefusal = 'malformed' | 'too_large' | 'unsupported';

const maxBytes = ({ maxBodyBytes }: AnyEndpoint): number => maxBodyBytes ?? DEFAULT_MAX_BODY;

const tooLarge = (max: number): Refused<Refusal<'too_large'>> =>
  refuse('too_large', `That is too much to send at once (at most ${max} bytes).`);

/** Refuses a body that says itself that it is larger than its call takes: nothing of it is read. */
export function checkSaidSize(request: Request, endpoint: AnyEndpoint): Answer<true, 'too_large'> {
  const max = maxBytes(endpoint);
  return Number(request.headers.get('content-length') ?? 0) > max ? tooLarge(max) : ok(true);
}

async function readBytes(
  request: Request,
  max: number,
): Promise<Answer<Uint8Array<ArrayBuffer>, BodyRefusal>> {
  try {
    return await readWhole(request, max);
  } catch {
    // The client went away, or was hung up on: nobody reads this.
    return refuse('malformed', 'The request ended before its body did.');
  }
}

async function readWhole(
  request: Request,
  max: number,
): Promise<Answer<Uint8Array<ArrayBuffer>, BodyRefusal>> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > max) return tooLarge(max);
  if (declared > 0) {
    // As a whole, which costs a tenth of a stream: of what comes over the wire it is never more than it says.
    const whole = new Uint8Array(await request.arrayBuffer());
    return whole.byteLength > max ? tooLarge(max) : ok(whole);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > max) return tooLarge(max);
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

/** Names of the fields that a call takes; null where its schema does not say. */
function knownFields({ body }: AnyEndpoint): ReadonlySet<string> | null {
  return body instanceof z.ZodObject ? new Set(Object.keys(body.shape)) : null;
}

/**
 * Reads a body as its endpoint declares it: type first, then size, then form. Nothing of it is checked yet but that it
 * is modest (parse-body.ts). Throws nothing that a client causes.
 */
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
  const bytes = await readBytes(request, maxBytes(endpoint));
  if (!bytes.ok) return bytes;
  if (kind === 'raw') return ok(bytes.value);
  return kind === 'json'
    ? parseJson(bytes.value, endpoint.maxBodyValues)
    : parseForm(bytes.value, type, knownFields(endpoint));
}

/** Texts that PostgreSQL can't hold at all, whatever a schema says: with NUL, or no Unicode. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const UNSTORABLE = 'Contains characters that cannot be stored.';

// Without recursion: a schema may take what is nested as deep as a body may be.
function storableTexts(whole: unknown): boolean {
  const left: unknown[] = [whole];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && !isStorable(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) {
      if (!isStorable(key)) return false;
      left.push(part);
    }
  }
  return true;
}

/** Checks one part of a request against its schema; unknown fields are dropped. */
export function checkPart(schema: ZodType | undefined, value: unknown): Answer<unknown, 'invalid'> {
  if (schema === undefined) return ok(undefined);
  const parsed = schema.safeParse(value, { error: fieldMessage, reportInput: true });
  if (parsed.success) return storableTexts(parsed.data) ? ok(parsed.data) : refuse('invalid', UNSTORABLE);
  const errors = fieldErrors(parsed.error.issues);
  const first = Object.values(errors)[0]?.[0] ?? 'Please check what you entered.';
  return refuse('invalid', first, { errors });
}
