import { useState } from 'react';
import type { Difference } from './changed-meanwhile';

/** Something that is stored, with the version that an edit of it is made on. */
export interface Versioned<V> {
  readonly version: number;
  readonly values: V;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface Edited<V> {
  readonly values: V;
  readonly version: number;
  readonly dirty: boolean;
  readonly edit: (values: V) => void;
  /** Puts what is stored into the form. */
  readonly take: (stored: Versioned<V>) => void;
}

/**
 * What is typed into a form of something stored. While nothing is typed it follows what others save; what was typed
 * stays, with the version that it was made on.
 */
export function useEdited<V>(stored: Versioned<V>): Edited<V> {
  const [held, setHeld] = useState({ seen: stored, base: stored, values: stored.values });
  const dirty = !same(held.values, held.base.values);
  if (held.seen !== stored) {
    const follows = !dirty || same(held.values, stored.values);
    setHeld(follows ? { seen: stored, base: stored, values: stored.values } : { ...held, seen: stored });
  }
  return {
    values: held.values,
    version: held.base.version,
    dirty,
    edit: (values) => setHeld((now) => ({ ...now, values })),
    take: (now) => setHeld((before) => ({ ...before, base: now, values: now.values })),
  };
}

/** Fields whose stored value is another one than the form's, as people read them. */
export function differencesOf(
  fields: readonly { readonly name: string; readonly label: string }[],
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): Difference[] {
  const words = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'on' : 'off';
    return typeof value === 'string' ? value : '';
  };
  return fields
    .filter(({ name }) => !same(mine[name], theirs[name]))
    .map(({ name, label }) => ({ field: label, mine: words(mine[name]), theirs: words(theirs[name]) }));
}
