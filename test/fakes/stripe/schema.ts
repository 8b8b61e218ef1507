import { Ajv, type ValidateFunction } from 'ajv';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Params } from './form';
import type { StripeRequests } from './requests';

export type StripeCall = keyof StripeRequests;

/** The SDK that the schema is made of: what is installed, which package.json pins. */
export const SDK_VERSION = (
  JSON.parse(readFileSync('node_modules/stripe/package.json', 'utf8')) as { version: string }
).version;

const REQUESTS = fileURLToPath(new URL('requests.ts', import.meta.url));
const OPEN_ENUM = '#/definitions/OtherString';

interface Schema {
  readonly definitions: Readonly<Record<string, object>>;
  readonly properties: Readonly<Record<string, object>>;
}

// The SDK's enums also allow every other text, for values that it does not know yet. We send none of those: what is
// no value of the enum is a mistake of ours.
function tidy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidy);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'description') return typeof value === 'string' ? [] : [[key, tidy(value)]];
    if (key !== 'anyOf' || !Array.isArray(value)) return [[key, tidy(value)]];
    const closed: unknown[] = value.filter((one: { $ref?: string }) => one.$ref !== OPEN_ENUM);
    return [['anyOf', tidy(closed.length > 0 ? closed : value)]];
  });
  return Object.fromEntries(entries);
}

async function generate(): Promise<Schema> {
  const { getProgramFromFiles, generateSchema } = await import('typescript-json-schema');
  const options = { strict: true, module: 'esnext', moduleResolution: 'bundler', target: 'es2023' };
  const program = getProgramFromFiles([REQUESTS], { ...options, skipLibCheck: true, types: ['node'] });
  const settings = { required: true, noExtraProps: true, ignoreErrors: true };
  const schema = generateSchema(program, 'StripeRequests', settings);
  if (schema === null) throw new Error('no schema could be made of the SDK');
  return tidy(schema) as Schema;
}

// Reading the SDK's types takes seconds: what they gave is kept for this version of them and of our list.
async function schemaOfSdk(): Promise<Schema> {
  const source = readFileSync(REQUESTS, 'utf8') + readFileSync(fileURLToPath(import.meta.url), 'utf8');
  const print = createHash('sha256').update(source).digest('hex').slice(0, 16);
  const folder = 'node_modules/.cache/stripe-schema';
  const file = `${folder}/${SDK_VERSION}-${print}.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Schema;
  const schema = await generate();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(schema));
  renameSync(`${file}.${process.pid}`, file);
  return schema;
}

export interface RequestChecker {
  /** Turns texts of a form into the types of the call; answers what does not fit. */
  check(call: StripeCall, params: Params): string[];
  readonly calls: readonly StripeCall[];
}

/** Holds requests against the types of the installed SDK (PROMISE-25). */
export async function createRequestChecker(): Promise<RequestChecker> {
  const schema = await schemaOfSdk();
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true });
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (call: StripeCall): ValidateFunction => {
    const before = compiled.get(call);
    if (before !== undefined) return before;
    const made = ajv.compile({ ...schema.properties[call], definitions: schema.definitions });
    compiled.set(call, made);
    return made;
  };
  return {
    calls: Object.keys(schema.properties) as StripeCall[],
    check(call, params) {
      const validate = validatorOf(call);
      if (validate(params)) return [];
      return (validate.errors ?? []).map(
        ({ instancePath, message, params: more }) =>
          `${call} ${instancePath || '/'} ${message} ${JSON.stringify(more)}`,
      );
    },
  };
}
