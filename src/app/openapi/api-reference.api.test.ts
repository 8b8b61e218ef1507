import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { transferEndpoints } from '@/modules/files/uploads/uploads.contract';
import type { AnyEndpoint } from '@/shared/endpoint';
import { REFUSAL_STATUS } from '@/shared/result';
import { startTestApp } from '@test/support/app';
import { htmlProblems } from '@test/support/html-rules';
import type { OpenApiDocument } from './document';
import type { Operation } from './operation';

const app = await startTestApp();
const registered: readonly AnyEndpoint[] = [
  ...app.routes.map(({ endpoint }) => endpoint),
  ...transferEndpoints,
];
const answer = await app.request('/api/openapi.json');
const text = await answer.text();
const api = JSON.parse(text) as OpenApiDocument;
const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

function operation(key: string): Operation {
  const found = calls.find((call) => call.key === key);
  if (found === undefined) throw new Error(`${key} is not described.`);
  return found.operation;
}

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(text) as Record<string, unknown>);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test('holds every registered call exactly once, under a name of its own', () => {
    expect(calls.map(({ key }) => key).toSorted()).toEqual(registered.map(({ key }) => key).toSorted());
    const names = calls.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  test('names every part of a path, each refusal with its status, and who may call', () => {
    for (const endpoint of registered) {
      const { parameters, responses, security, description } = operation(endpoint.key);
      const parts = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(parts);
      for (const kind of endpoint.refusals)
        expect(responses, endpoint.key).toHaveProperty(String(REFUSAL_STATUS[kind]));
      expect(security.length).toBeGreaterThan(0);
      expect(description).toMatch(/^Who may call: \w/);
    }
  });

  test('leaves out no field of a query or body', () => {
    for (const endpoint of registered) {
      const { parameters, requestBody } = operation(endpoint.key);
      const queried = parameters.some((one) => one.in === 'query');
      expect(queried, endpoint.key).toBe(endpoint.query !== undefined);
      expect(requestBody !== undefined, endpoint.key).toBe(
        endpoint.body !== undefined || endpoint.bodyKind === 'raw',
      );
    }
  });

  test('says of a log-in what it takes, answers and refuses', () => {
    const { requestBody, responses, security } = operation('POST /auth/login');
    expect(requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['email', 'password', 'role'],
      properties: { email: { type: 'string', maxLength: 255 } },
    });
    expect(responses['429']?.description).toMatch(/At most \d+ in .+ for each/);
    expect(security).toEqual([{}]);
  });

  test('lets the cookie stand for the token in reading calls only', () => {
    expect(operation('GET /cart').security).toEqual([{ bearer: [] }, { userCookie: [] }]);
    expect(operation('POST /cart').security).toEqual([{ bearer: [] }]);
  });

  test('tells forms and bytes from JSON', () => {
    expect(Object.keys(operation('POST /orders/{orderId}/upload').requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ]);
    expect(Object.keys(operation('GET /studio/vat.csv').responses['2XX']?.content ?? {})).toEqual([
      'text/csv',
    ]);
  });

  test('is public, and answers by its hash', async () => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const again = await app.request('/api/openapi.json', {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('the page of the reference', () => {
  test('is a valid document that shows every call once and loads no script from elsewhere', async () => {
    const page = await app.request('/api/docs');
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(await htmlProblems(html)).toEqual([]);
    const shown = [...html.matchAll(/<details id="([^"]+)"/g)].map(([, name = '']) => name);
    expect(shown.toSorted()).toEqual(calls.map(({ operation }) => operation.operationId).toSorted());
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([`<script nonce="${nonce}">`]);
  });
});
