import { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

const nameOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : 'empty';

function sizeText(bound: 'least' | 'most', size: unknown, origin: unknown): string {
  const count = String(size);
  if (origin === 'string')
    return `Must have at ${bound} ${count} ${count === '1' ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set')
    return `Must have at ${bound} ${count} ${count === '1' ? 'entry' : 'entries'}`;
  return `Must be at ${bound} ${count}`;
}

type Issue = z.core.$ZodRawIssue;

function valueText(values: readonly unknown[]): string {
  const named = values.map(nameOf);
  return named.length === 1 ? `Must be ${named[0]}` : `Must be one of ${named.join(', ')}`;
}

/** What is wrong with a value, in words for whoever sent it. */
function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'This is required';
      return `Must be ${KINDS[String(issue.expected)] ?? 'of another kind'}`;
    }
    case 'invalid_value':
      return issue.input === undefined ? 'This is required' : valueText(issue.values);
    case 'too_small':
      return sizeText('least', issue.minimum, issue.origin);
    case 'too_big':
      return sizeText('most', issue.maximum, issue.origin);
    case 'unrecognized_keys':
      return `Not known here: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return issue.input === undefined ? 'This is required' : 'This has none of the possible forms';
    case 'not_multiple_of':
      return `Must be a multiple of ${String(issue.divisor)}`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    default:
      return 'This does not have the right form';
  }
}

/**
 * Schemas that name no sentence of their own refuse with these: the library's own ('Invalid input: expected 3') are for
 * programmers, and what a schema says is read by people.
 */
z.config({ customError: (issue) => wordsOf(issue) });
