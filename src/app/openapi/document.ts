import type { AnyEndpoint } from '@/shared/endpoint';
import { version } from '../../../package.json';
import { SECURITY_SCHEMES } from './access-texts';
import { operationOf, type Operation } from './operation';

/** The API as OpenAPI 3.1 describes it. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: Readonly<Record<'title' | 'version' | 'description', string>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  /** By path and lower-case method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

const DESCRIPTION = `JSON both ways, in UTF-8. Ids are positive integers, times ISO 8601 in UTC, money a decimal of the major unit.

Fields that a call does not know are dropped. A repeated query field, or one named \`field[]\`, is a list. Bodies hold at most 256 KiB where a call says nothing else.

Every refusal has the same shape: \`success\` is false, and \`message\` is the sentence that the person reads. \`errors\` holds messages by field, \`data\` the newer value after a conflict.

Files are uploaded by the tus protocol 1.0.0 at /api/uploads/files, which needs its own headers: https://tus.io/protocols/resumable-upload`;

const REFUSAL_SCHEMA = {
  type: 'object',
  required: ['success', 'message'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'The sentence that the person reads.' },
    errors: {
      type: 'object',
      description: 'Messages by field; parts of nested fields are joined with dots.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    data: { description: 'The newer value, after a conflict.' },
    request_id: {
      type: 'string',
      description: 'The number of the request in the log, where something failed.',
    },
  },
};

const FAULT = {
  description: 'A fault (500), or the database is away for a moment (503 with Retry-After).',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

/**
 * Derives the description of the API from the contracts of its calls. It holds all of them, the back office's too: a
 * contract names fields and limits and holds no secret, and access is checked by each call.
 */
export function openApiDocument(endpoints: readonly AnyEndpoint[], siteName: string): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    const calls = (paths[endpoint.path] ??= {});
    calls[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  const names = Object.values(paths).flatMap((calls) => Object.values(calls).flatMap(({ tags }) => tags));
  return {
    openapi: '3.1.1',
    info: { title: `${siteName} API`, version, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    tags: [...new Set(names)].toSorted().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: { Refusal: REFUSAL_SCHEMA },
      responses: { Fault: FAULT },
    },
  };
}
