import type { AnyEndpoint, RateLimit } from '@/shared/endpoint';
import { REFUSAL_STATUS, type RefusalKind } from '@/shared/result';
import { ACCESS_TEXTS } from './access-texts';
import { jsonSchemaOf, type JsonSchema } from './json-schema';

interface Content {
  readonly [mediaType: string]: { readonly schema?: JsonSchema };
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Answered {
  readonly description: string;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
}

/** One call as OpenAPI 3.1 describes it. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answered>>;
}

/** Why a call is refused, beside the message that the person reads. */
const REFUSAL_TEXTS: Readonly<Record<RefusalKind, string>> = {
  malformed: 'The body can’t be read.',
  unauthenticated: 'Nobody is signed in, or the token has expired.',
  payment_required: 'The payment is not complete.',
  forbidden: 'The account may not do this.',
  not_found: 'It does not exist, or belongs to somebody else.',
  conflict: 'Something else has changed meanwhile. Where there is a newer value, `data` carries it.',
  too_large: 'The body is too large.',
  unsupported: 'The content type is another one than the call takes.',
  invalid: 'Some fields can’t be accepted; `errors` says which.',
  rate_limited: 'Too many calls.',
};

const REFUSAL: Content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };

const COUNTED_BY: Readonly<Record<RateLimit['by'], string>> = {
  ip: 'client address',
  email: 'email address',
  'email-and-ip': 'email address and client address together',
  caller: 'account',
};

function seconds(count: number): string {
  if (count % 3600 === 0) return count === 3600 ? 'an hour' : `${count / 3600} hours`;
  if (count % 60 === 0) return count === 60 ? 'a minute' : `${count / 60} minutes`;
  return `${count} seconds`;
}

const limitText = ({ by, limit, windowSeconds, filling }: RateLimit): string =>
  `At most ${limit} in ${seconds(windowSeconds)} for each ${COUNTED_BY[by]}${filling === undefined ? '' : `, counting calls that send \`${filling}\``}.`;

function camel(path: string): string {
  return path
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');
}

/** `/studio/items/{id}` is of `studio/items`, `/orders/{id}` of `orders`. */
function tagOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter((part) => part !== '');
  return first === 'studio' && /^[a-z]/.test(second) ? `studio/${second.split('.', 1)[0]}` : first;
}

function fieldsOf(place: Parameter['in'], { properties = {}, required = [] }: JsonSchema): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => {
    return { name, in: place, required: place === 'path' || required.includes(name), schema };
  });
}

function parametersOf({ params, query }: AnyEndpoint): Parameter[] {
  return [
    ...(params === undefined ? [] : fieldsOf('path', jsonSchemaOf(params, 'input'))),
    ...(query === undefined ? [] : fieldsOf('query', jsonSchemaOf(query, 'input'))),
  ];
}

function bodyOf({ body, bodyKind = 'json' }: AnyEndpoint): Operation['requestBody'] {
  if (bodyKind === 'raw') return { required: true, content: { '*/*': {} } };
  if (body === undefined) return undefined;
  const schema = jsonSchemaOf(body, 'input');
  const type = bodyKind === 'json' ? 'application/json' : 'multipart/form-data';
  return { required: true, content: { [type]: { schema } } };
}

/** The kinds of refusal that a call can give: its own, and those of the checks in front of it. */
function refusalsOf(endpoint: AnyEndpoint): RefusalKind[] {
  const { access, params, query, body, bodyKind, rate = [] } = endpoint;
  const isOpen = access.includes('public');
  const isRead = body !== undefined || bodyKind === 'raw';
  const kinds = new Set<RefusalKind>(endpoint.refusals);
  if (!isOpen) kinds.add('unauthenticated').add('forbidden');
  if (params !== undefined) kinds.add('not_found');
  if (query !== undefined || isRead) kinds.add('invalid');
  if (isRead) kinds.add('malformed').add('too_large');
  if (body !== undefined && bodyKind !== 'raw') kinds.add('unsupported');
  if (rate.length > 0) kinds.add('rate_limited');
  return [...kinds].toSorted((a, b) => REFUSAL_STATUS[a] - REFUSAL_STATUS[b]);
}

function refusedAs(kind: RefusalKind, { rate = [] }: AnyEndpoint): Answered {
  if (kind !== 'rate_limited') return { description: REFUSAL_TEXTS[kind], content: REFUSAL };
  return {
    description: [REFUSAL_TEXTS[kind], ...rate.map(limitText)].join(' '),
    headers: {
      'Retry-After': { description: 'Seconds until another try makes sense.', schema: { type: 'integer' } },
    },
    content: REFUSAL,
  };
}

function responsesOf(endpoint: AnyEndpoint): Operation['responses'] {
  const { response, responseType = '*/*' } = endpoint;
  // Files and streams answer more than one status: parts of a file, what the cache still holds.
  const status = endpoint.status ?? (response === 'raw' ? '2XX' : 200);
  const content: Content =
    response === 'raw'
      ? { [responseType]: {} }
      : { 'application/json': { schema: jsonSchemaOf(response, 'output') } };
  const refused = refusalsOf(endpoint).map(
    (kind) => [REFUSAL_STATUS[kind], refusedAs(kind, endpoint)] as const,
  );
  return {
    [status]: { description: 'Success.', content },
    ...Object.fromEntries(refused),
    default: { $ref: '#/components/responses/Fault' } as unknown as Answered,
  };
}

function securityOf({ access, method }: AnyEndpoint): Operation['security'] {
  const alternatives = access.flatMap((kind) => {
    const { schemes } = ACCESS_TEXTS[kind];
    // What is proved by a field of the call itself needs no scheme.
    if (schemes.length === 0) return [{}];
    return schemes
      .filter((name) => name !== 'userCookie' || method === 'GET')
      .map((name) => ({ [name]: [] }));
  });
  const seen = new Map(alternatives.map((one) => [JSON.stringify(one), one]));
  return [...seen.values()];
}

/** Describes one call from its contract alone. */
export function operationOf(endpoint: AnyEndpoint): Operation {
  const { method, path, access, summary } = endpoint;
  const requestBody = bodyOf(endpoint);
  return {
    // `/blogs` and `/blogs/` are two calls.
    operationId: `${method.toLowerCase()}${camel(path)}${path.endsWith('/') ? 'Slash' : ''}`,
    tags: [tagOf(path)],
    summary,
    description: `Who may call: ${access.map((kind) => ACCESS_TEXTS[kind].who).join('; ')}.`,
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(endpoint),
  };
}
