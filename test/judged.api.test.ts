import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkPart, DEFAULT_MAX_BODY, readBody } from '@/platform/http/read-request';
import type { AnyEndpoint } from '@/shared/endpoint';
import { startTestApp } from './support/app';

/** CPU that the judging of one body may take: reading, parsing, checking, refusing. */
const MAX_MS = 20;
const TRIES = 12;

const app = await startTestApp();

function fieldsOf({ body }: AnyEndpoint): string[] {
  return body instanceof z.ZodObject ? Object.keys(body.shape) : ['email', 'name'];
}

// Texts that expressions choke on, as long as they get.
const TEXTS = (length: number): string[] => [
  `a@${'.'.repeat(length)}@`,
  `${'a'.repeat(length)}@`,
  `a@${'a.'.repeat(length / 2)}`,
  ' '.repeat(length),
  `x${' '.repeat(length)}x`,
  '1'.repeat(length),
  '-'.repeat(length),
  '<p>'.repeat(length / 3),
  '<table><tbody><tr><th>'.repeat(length / 22),
  '/'.repeat(length),
  'a-'.repeat(length / 2),
  '9'.repeat(length),
  '+ '.repeat(length / 2),
  '\u00e9'.repeat(length / 2),
  '\\u0000'.repeat(length / 6),
];

interface Hostile {
  readonly title: string;
  readonly body: string;
  readonly type: string;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const PARTS_TYPE = 'multipart/form-data; boundary=x';

// As much of a thing as fits.
const filled = (part: string, bytes: number): string =>
  part.repeat(Math.max(1, Math.floor(bytes / part.length)));

function hostileJson(endpoint: AnyEndpoint): Hostile[] {
  const room = (endpoint.maxBodyBytes ?? DEFAULT_MAX_BODY) - 2000;
  const fields = fieldsOf(endpoint);
  const share = Math.floor(room / fields.length) - 20;
  const each = (value: string): string => `{${fields.map((name) => `"${name}":${value}`).join(',')}}`;
  const list = (part: string, bytes: number): string => `[${filled(`${part},`, bytes)}${part}]`;
  const few = Math.floor((endpoint.maxBodyValues ?? 5000) / fields.length / 2);
  const inOne = (value: string): string[] => fields.map((name) => `{"${name}":${value}}`);
  const shapes = [
    ...TEXTS(share).map((text) => each(`"${text}"`)),
    ...TEXTS(room)
      .slice(0, 3)
      .flatMap((text) => inOne(`"${text}"`)),
    filled('[', room),
    filled('{"a":', room),
    list('[]', room),
    list('{}', room),
    list('0', room),
    `{${filled('"a":0,', room)}"b":0}`,
    `{${Array.from({ length: Math.floor(room / 12) }, (_, index) => `"a${index}":0`).join(',')}}`,
    ...['0', '-1', '""', 'null', '{}', '"a@b"'].flatMap((part) => [
      each(list(part, few)),
      each(`[${Array<string>(few).fill(part).join(',')}]`),
    ]),
    ...inOne(`[${Array<string>(2400).fill('-1').join(',')}]`),
    ...inOne(`[${Array<string>(1200).fill('{"id":-1}').join(',')}]`),
    each(`{${Array.from({ length: few }, (_, index) => `"a${index}":""`).join(',')}}`),
    `${filled(' ', room)}x`,
  ];
  return shapes.map((body) => ({ title: body.slice(0, 40), body, type: JSON_TYPE }));
}

function hostileForms(endpoint: AnyEndpoint): Hostile[] {
  const room = (endpoint.maxBodyBytes ?? DEFAULT_MAX_BODY) - 2000;
  const fields = fieldsOf(endpoint);
  const share = Math.floor(room / fields.length) - 80;
  const part = (name: string, value: string): string =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `a${index}`);
  const urls = [
    ...TEXTS(share).map((text) => fields.map((name) => `${name}=${text}`).join('&')),
    filled('a=1&', room),
    names(Math.floor(room / 8)).join('&'),
    names(990)
      .map((name) => `${name}=${'%41'.repeat(room / 3200)}`)
      .join('&'),
    fields.flatMap((name) => Array<string>(Math.floor(900 / fields.length)).fill(`${name}[]=-`)).join('&'),
    `a=${filled('%', room)}`,
    `a=${filled('%41', room)}`,
    filled('&', room),
  ];
  const parts = [
    ...TEXTS(share).map((text) => fields.map((name) => part(name, text)).join('')),
    names(Math.floor(room / 70))
      .map((name) => part(name, ''))
      .join(''),
    names(990)
      .map((name) => part(name, 'v'.repeat(room / 1200)))
      .join(''),
    part(filled('%22', room), ''),
    part('a', filled('v', room)),
    `--x\r\n${filled('content-type: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n', room)}\r\n`,
    filled('--x\r\n', room),
    filled('\r\n--', room),
    `--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n${filled('v', room)}\r\n`,
  ];
  return [
    ...urls.map((body) => ({ title: `form ${body.slice(0, 40)}`, body, type: FORM_TYPE })),
    ...parts.map((body) => ({
      title: `parts ${body.slice(0, 80)}`,
      body: `${body}--x--\r\n`,
      type: PARTS_TYPE,
    })),
  ];
}

// Of this thread alone where Node can tell (23.9 and newer): the others collect garbage and compile.
function ownCpu(since?: NodeJS.CpuUsage): NodeJS.CpuUsage {
  const now: Partial<Pick<NodeJS.Process, 'threadCpuUsage'>> = process;
  return now.threadCpuUsage?.(since) ?? process.cpuUsage(since);
}

async function judge(
  endpoint: AnyEndpoint,
  { bytes, type }: { bytes: Uint8Array<ArrayBuffer>; type: string },
) {
  const request = new Request('http://studio.test/', {
    method: 'POST',
    body: bytes,
    headers: { 'content-type': type, 'content-length': String(bytes.length) },
  });
  const before = ownCpu();
  const sent = await readBody(request, endpoint);
  if (sent.ok && endpoint.bodyKind !== 'raw') checkPart(endpoint.body, sent.value);
  const { user, system } = ownCpu(before);
  return (user + system) / 1000;
}

// The least of a few tries: what other threads do meanwhile is not the body's fault.
async function costOf(endpoint: AnyEndpoint, { body, type }: Hostile): Promise<number> {
  const bytes = new TextEncoder().encode(body);
  let minimum = Number.POSITIVE_INFINITY;
  for (let index = 0; index < TRIES && minimum > MAX_MS / 2; index += 1)
    minimum = Math.min(minimum, await judge(endpoint, { bytes, type }));
  return minimum;
}

async function slowBodies(endpoint: AnyEndpoint): Promise<string[]> {
  const bodies = endpoint.bodyKind === 'multipart' ? hostileForms(endpoint) : hostileJson(endpoint);
  const slow: string[] = [];
  for (const one of bodies) {
    const ms = await costOf(endpoint, one);
    if (ms > MAX_MS) slow.push(`${endpoint.key} (${one.title}, ${one.body.length} bytes): ${ms} ms`);
  }
  return slow;
}

const withBody = app.routes
  .map(({ endpoint }) => endpoint)
  .filter(({ body, bodyKind }) => body !== undefined || bodyKind === 'raw');

test('V2: the calls that take a body are known', () => {
  expect(withBody.length).toBeGreaterThan(100);
});

for (const endpoint of withBody)
  test(`V2, V3: ${endpoint.id} ${endpoint.key} judges any body up to its limit within 20 ms of CPU`, async () => {
    expect(await slowBodies(endpoint)).toEqual([]);
  }, 60_000);
