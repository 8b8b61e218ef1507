import { z, type ZodType } from 'zod';

/** A JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxItems?: number;
}

/**
 * The JSON Schema of a zod schema. What zod checks by a function, such as that a day exists, is not in it.
 * @param side `input` for what callers send, `output` for what they are answered
 */
export function jsonSchemaOf(schema: ZodType, side: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: side, unrepresentable: 'any' });
  return rest as JsonSchema;
}
