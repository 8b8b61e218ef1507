import { refuse, ok, type Answer, type Refused, type Refusal } from '@/shared/result';

/** Values of a JSON body: keys count with what they name, lists and objects as one. */
export const MAX_VALUES = 5_000;
export const MAX_DEPTH = 32;
/** Fields of a form. */
export const MAX_FIELDS = 1_000;

type Refusals = 'malformed' | 'too_large';

const tooLarge = (words: string): Refused<Refusal<'too_large'>> =>
  refuse('too_large', `That is too much to send at once (${words}).`);

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

// Reads what a text is made of without building it: a parser, and every schema after it, makes something of each value.
function isModest(bytes: Uint8Array, maxValues: number): boolean {
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA) values += 1;
    else if (OPENS.has(byte)) {
      depth += 1;
      values += 1;
    } else if (CLOSES.has(byte)) depth -= 1;
    if (depth > MAX_DEPTH || values > maxValues) return false;
  }
  return true;
}

/**
 * A JSON body. What holds too many values or is nested too deep is refused before it is built.
 * @param maxValues how many values it may hold
 */
export function parseJson(bytes: Uint8Array, maxValues = MAX_VALUES): Answer<unknown, Refusals> {
  if (bytes.byteLength === 0) return ok({});
  if (!isModest(bytes, maxValues)) return tooLarge(`at most ${maxValues} values, ${MAX_DEPTH} levels deep`);
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return refuse('malformed', 'The request is not valid JSON in UTF-8.');
  }
}

// What stands before a part's content takes a name and a type, and a URL-encoded form no file: reading either costs many
// times what reading a file does.
const MAX_HEAD_LENGTH = 4 * 1024;
const LARGEST_ENCODED = 384 * 1024;

function isShort(text: Buffer, at: number): boolean {
  const end = text.subarray(at, at + MAX_HEAD_LENGTH).indexOf('\r\n\r\n');
  return end >= 0 || text.length - at < MAX_HEAD_LENGTH;
}

// Fields of a form before anybody reads them: parts begin with the boundary, pairs are joined by '&'. Infinite where one
// of them is nothing that a browser sends.
function countFields(bytes: Uint8Array<ArrayBuffer>, type: string): number {
  const boundary = /boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(type);
  const mark = boundary === null ? '&' : `--${boundary[1] ?? boundary[2] ?? ''}`;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (boundary === null && text.length > LARGEST_ENCODED) return Number.POSITIVE_INFINITY;
  // The last boundary begins no part; the last pair has no '&' behind it.
  let count = boundary === null ? 1 : -1;
  for (
    let at = text.indexOf(mark);
    at >= 0 && count <= MAX_FIELDS;
    at = text.indexOf(mark, at + mark.length)
  ) {
    if (boundary !== null && !isShort(text, at)) return Number.POSITIVE_INFINITY;
    count += 1;
  }
  return count;
}

type Field = FormDataEntryValue | FormDataEntryValue[];

// One walk over all entries. What nobody asked for is not kept.
function fieldsOf(form: FormData, known: ReadonlySet<string> | null): Record<string, Field> {
  const lists = new Map<string, FormDataEntryValue[]>();
  const repeated = new Set<string>();
  for (const [rawName, value] of form.entries()) {
    const isList = rawName.endsWith('[]');
    const name = isList ? rawName.slice(0, -2) : rawName;
    if (known !== null && !known.has(name)) continue;
    const list = lists.get(name);
    if (isList || list !== undefined) repeated.add(name);
    if (list === undefined) lists.set(name, [value]);
    else list.push(value);
  }
  return Object.fromEntries(
    [...lists].map(([name, list]): [string, Field] => [name, repeated.has(name) ? list : (list[0] ?? '')]),
  );
}

/**
 * A form, multipart or URL-encoded: a field that is repeated, or named `x[]`, is a list.
 * @param type its content type
 * @param known names that the call takes; null for any
 */
export async function parseForm(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  known: ReadonlySet<string> | null,
): Promise<Answer<unknown, Refusals>> {
  if (countFields(bytes, type) > MAX_FIELDS) return tooLarge(`at most ${MAX_FIELDS} fields`);
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return ok(fieldsOf(form, known));
  } catch {
    return refuse('malformed', 'The form could not be read.');
  }
}
