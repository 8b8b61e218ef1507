import { randomBytes } from 'node:crypto';

// Two leading characters are the folder, so that no folder grows to hundreds of thousands of names. Lower-case
// hex is the same name on file systems that do not tell cases apart.
const SHAPE = /^([0-9a-f]{2})\/\1[0-9a-f]{30}$/;

/** A random name for a new file in storage; says nothing about the file. */
export function newStorageKey(): string {
  const name = randomBytes(16).toString('hex');
  return `${name.slice(0, 2)}/${name}`;
}

/** Returns the key, or throws a RangeError where it is no name of ours (so no path can ever leave the folder). */
export function checkStorageKey(key: string): string {
  if (!SHAPE.test(key)) throw new RangeError('Not a storage key.');
  return key;
}

/** Whether a name is a key of ours: other things may lie beside them. */
export function isStorageKey(name: string): boolean {
  return SHAPE.test(name);
}

/** A file is stored under this key already. */
export class StorageKeyTakenError extends Error {
  override readonly name = 'StorageKeyTakenError';
  constructor() {
    super('The storage key is taken.');
  }
}
