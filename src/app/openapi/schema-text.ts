import type { JsonSchema } from './json-schema';

const listOf = (schema: JsonSchema, keyword: string): readonly JsonSchema[] =>
  Array.isArray(schema[keyword]) ? (schema[keyword] as JsonSchema[]) : [];

const bound = (sign: string, value: number | undefined, unit = ''): string =>
  value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? '' : `${sign} ${value}${unit}`;

function boundsOf(schema: JsonSchema): string {
  const parts = [
    schema.format ?? '',
    schema.minLength === 0 ? '' : bound('≥', schema.minLength, ' characters'),
    bound('≤', schema.maxLength, ' characters'),
    bound('≥', schema.minimum),
    bound('>', schema.exclusiveMinimum),
    bound('≤', schema.maximum),
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function objectText(schema: JsonSchema, indent: string): string {
  const deeper = `${indent}  `;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => `${deeper}${name}${required.has(name) ? '' : '?'}: ${schemaText(field, deeper)}`,
  );
  const others = schema['additionalProperties'];
  if (typeof others === 'object' && others !== null)
    fields.push(`${deeper}[name]: ${schemaText(others as JsonSchema, deeper)}`);
  return fields.length === 0 ? 'object' : `{\n${fields.join('\n')}\n${indent}}`;
}

function listText(schema: JsonSchema, indent: string): string {
  const parts = listOf(schema, 'prefixItems');
  if (parts.length > 0) return `[${parts.map((part) => schemaText(part, indent)).join(', ')}]`;
  const items = schema.items === undefined ? 'anything' : schemaText(schema.items, indent);
  return `list of ${items}${schema.maxItems === undefined ? '' : ` (${bound('≤', schema.maxItems)})`}`;
}

/**
 * A schema as a person reads it: fields by line, optional ones with a question mark, bounds in brackets.
 * @param indent spaces in front of a nested line
 */
export function schemaText(schema: JsonSchema, indent = ''): string {
  const alternatives = [...listOf(schema, 'anyOf'), ...listOf(schema, 'oneOf')];
  if (alternatives.length > 0) return alternatives.map((one) => schemaText(one, indent)).join(' | ');
  const all = listOf(schema, 'allOf');
  if (all.length > 0) return all.map((one) => schemaText(one, indent)).join(' & ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  const values = schema['enum'];
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'object') return objectText(schema, indent);
  if (schema.type === 'array') return listText(schema, indent);
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'anything');
  return `${String(type)}${boundsOf(schema)}`;
}
