import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** A field as people call it: `service_id` is 'Service', `cartItems` 'Cart items'; null for the body as a whole. */
function labelOf(path: readonly PropertyKey[]): string | null {
  const name = path.findLast((part) => typeof part === 'string');
  if (name === undefined) return null;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/ ids?$/, '');
  return words === '' ? null : words.charAt(0).toUpperCase() + words.slice(1);
}

function sizeText(issue: Issue, label: string): string {
  const isLeast = issue.code === 'too_small';
  const bound = String(isLeast ? issue['minimum'] : issue['maximum']);
  const amount = `at ${isLeast ? 'least' : 'most'} ${bound}`;
  if (issue['origin'] === 'string') return `${label} takes ${amount} characters.`;
  if (issue['origin'] === 'array' || issue['origin'] === 'set') return `${label} takes ${amount} entries.`;
  return `${label} must be ${amount}.`;
}

/**
 * What a person reads of a field for which its schema gives no words of its own: what is missing, what is allowed,
 * never a schema's names of types.
 * @param issue as the library raises it, with the path of the field
 */
export function fieldMessage(issue: Issue): string {
  const label = labelOf(issue.path ?? []);
  if (label === null) return 'Please check what you entered.';
  if (issue.input === undefined || issue.input === null)
    return `${label} ${/[^su]s$/.test(label) ? 'are' : 'is'} required.`;
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeText(issue, label);
  if (issue.code === 'invalid_value' && Array.isArray(issue['values'])) {
    const values = (issue['values'] as unknown[]).map(String);
    return values.length === 1
      ? `${label} must be ${values[0]}.`
      : `${label} must be one of ${values.join(', ')}.`;
  }
  return `${label} is not valid. Please check it.`;
}
