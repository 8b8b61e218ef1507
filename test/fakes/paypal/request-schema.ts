import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import subscriptions from './schema/billing_subscriptions_v1.json' with { type: 'json' };
import orders from './schema/checkout_orders_v2.json' with { type: 'json' };
import disputes from './schema/customer_disputes_v1.json' with { type: 'json' };
import issues from './schema/issues.json' with { type: 'json' };
import news from './schema/notifications_webhooks_v1.json' with { type: 'json' };
import payments from './schema/payments_payment_v2.json' with { type: 'json' };

type Json = Record<string, unknown>;

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  readonly names: readonly string[];
  readonly parameters: readonly {
    name: string;
    in: string;
    required: boolean;
    isNumber: boolean;
    valid: ValidateFunction;
  }[];
  readonly body: ValidateFunction | null;
  /** What is answered, by status. */
  readonly answers: ReadonlyMap<number, ValidateFunction>;
  /** Why it is refused, by status; null where PayPal's description says nothing of it. */
  readonly issues: Readonly<Record<string, readonly string[]>> | null;
  readonly seen: readonly string[];
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Follows a reference inside its file. */
function resolve(file: Json, value: unknown): unknown {
  const reference = isJson(value) ? value['$ref'] : undefined;
  if (typeof reference !== 'string') return value;
  let found: unknown = file;
  for (const step of reference.split('/').slice(1)) found = isJson(found) ? found[step] : undefined;
  return resolve(file, found);
}

const REBUILT = new Set(['allOf', '$ref', 'required', 'properties', 'items', 'discriminator']);

/**
 * One schema without references, in which an object takes no field that is not described: PayPal ignores those,
 * and so a misspelt one would go unnoticed.
 */
function strict(file: Json, schema: unknown, depth = 0): Json {
  const resolved = resolve(file, schema);
  if (!isJson(resolved) || depth > 14) return {};
  const parts = Array.isArray(resolved['allOf'])
    ? resolved['allOf'].map((part) => strict(file, part, depth + 1))
    : [];
  const own = isJson(resolved['properties']) ? resolved['properties'] : {};
  const properties: Json = Object.assign({}, ...parts.map((part) => part['properties'] ?? {}));
  for (const [name, property] of Object.entries(own)) properties[name] = strict(file, property, depth + 1);
  const required = [resolved, ...parts].flatMap((part): string[] => {
    const names = part['required'];
    return Array.isArray(names) ? names.map(String) : [];
  });
  const { items } = resolved;
  return {
    ...Object.fromEntries(Object.entries(resolved).filter(([name]) => !REBUILT.has(name))),
    ...(Object.keys(properties).length > 0 ? { properties, additionalProperties: false } : {}),
    ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
    ...(items === undefined ? {} : { items: strict(file, items, depth + 1) }),
  };
}

function listOf(file: Json, value: unknown): Json[] {
  return Array.isArray(value) ? value.map((one) => resolve(file, one)).filter(isJson) : [];
}

// What PayPal answers in the field, though its descriptions do not name it.
const SEEN: Readonly<Record<string, readonly string[]>> = {
  'POST /v1/billing/subscriptions/{id}/revise': ['SUBSCRIPTION_STATUS_INVALID'],
};

const ISSUES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = issues;

function answersOf(ajv: Ajv, file: Json, operation: Json): Map<number, ValidateFunction> {
  const found = new Map<number, ValidateFunction>();
  const responses = isJson(operation['responses']) ? operation['responses'] : {};
  for (const [status, response] of Object.entries(responses)) {
    const resolved = resolve(file, response);
    const content = isJson(resolved) && isJson(resolved['content']) ? resolved['content'] : {};
    const json = content['application/json'];
    if (isJson(json)) found.set(Number(status), ajv.compile(strict(file, json['schema'])));
  }
  return found;
}

function compile(): Operation[] {
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, logger: false });
  addFormats.default(ajv);
  const operations: Operation[] = [];
  for (const file of [orders, payments, subscriptions, disputes, news] as unknown as Json[]) {
    for (const [path, methods] of Object.entries(file['paths'] as Record<string, Record<string, Json>>)) {
      for (const [method, operation] of Object.entries(methods)) {
        const content = resolve(file, operation['requestBody']);
        const body = isJson(content) ? (content['content'] as Json)['application/json'] : undefined;
        operations.push({
          method: method.toUpperCase(),
          path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
          names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
          parameters: listOf(file, operation['parameters']).map((parameter) => ({
            name: String(parameter['name']),
            in: String(parameter['in']),
            required: parameter['required'] === true,
            isNumber: (resolve(file, parameter['schema']) as Json)['type'] === 'integer',
            valid: ajv.compile(strict(file, parameter['schema'])),
          })),
          answers: answersOf(ajv, file, operation),
          issues: ISSUES[`${method.toUpperCase()} ${path}`] ?? null,
          seen: SEEN[`${method.toUpperCase()} ${path}`] ?? [],
          body: isJson(body) ? ajv.compile(strict(file, body['schema'])) : null,
        });
      }
    }
  }
  return operations;
}

const operations = compile();

export interface SentRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

function messages(where: string, valid: ValidateFunction): string[] {
  return (valid.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${where}${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  );
}

function parameterProblems(operation: Operation, request: SentRequest): string[] {
  const [path = '', search = ''] = request.path.split('?');
  const steps = operation.path.exec(path)?.slice(1) ?? [];
  const query = new URLSearchParams(search);
  const known = new Set(operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name));
  const unknown = [...query.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `query ${name} is not known`);
  return unknown.concat(
    operation.parameters.flatMap((parameter) => {
      const value =
        parameter.in === 'path'
          ? steps[operation.names.indexOf(parameter.name)]
          : parameter.in === 'query'
            ? (query.get(parameter.name) ?? undefined)
            : request.headers[parameter.name.toLowerCase()];
      if (value === undefined) return parameter.required ? [`${parameter.name} is missing`] : [];
      return parameter.valid(parameter.isNumber ? Number(value) : value)
        ? []
        : messages(`${parameter.in} ${parameter.name}`, parameter.valid);
    }),
  );
}

/** What PayPal's descriptions have against a request; empty where it is valid. */
export function requestProblems(request: SentRequest): string[] {
  const [path = ''] = request.path.split('?');
  const operation = operations.find((one) => one.method === request.method && one.path.test(path));
  if (operation === undefined) return [`${request.method} ${path} is no call of PayPal's`];
  const problems = parameterProblems(operation, request);
  if (request.body === undefined) return problems;
  if (operation.body === null) return [...problems, 'no body is taken'];
  if (!operation.body(request.body)) problems.push(...messages('body', operation.body));
  return problems;
}

/** What PayPal's descriptions have against an answer of the fake; empty where PayPal may answer so. */
export function answerProblems(
  request: Pick<SentRequest, 'method' | 'path'>,
  { status, body }: { status: number; body: unknown },
): string[] {
  const [path = ''] = request.path.split('?');
  const operation = operations.find((one) => one.method === request.method && one.path.test(path));
  const valid = operation?.answers.get(status);
  return valid === undefined || valid(body) ? [] : messages(`answer ${status}`, valid);
}

/** Whether PayPal's description of a call knows a reason to refuse it; true where it tells no reasons. */
export function isDescribedIssue(
  request: Pick<SentRequest, 'method' | 'path'>,
  status: number,
  issue: string,
): boolean {
  const [path = ''] = request.path.split('?');
  const operation = operations.find((one) => one.method === request.method && one.path.test(path));
  const known = operation?.issues?.[String(status)];
  return known === undefined || known.length === 0 || [...known, ...(operation?.seen ?? [])].includes(issue);
}
