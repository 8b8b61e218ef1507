import { faultsOf } from './compare';
import type { Describer } from './described';
import type { Code } from './program';
import { Shapes } from './row-shape';
import { findStatements } from './statements';
import { NotReadable } from './values';

/** What the check of all statements of some code found. */
export interface Checked {
  readonly statements: number;
  /** `src/…/file.ts:12 name: expected string, found number (int4)` */
  readonly faults: readonly string[];
  /** Files with statements whose text can't be said without running them: the reason by path. */
  readonly notRead: Readonly<Record<string, string>>;
}

/** Holds the row type of each statement against the columns that the database says it returns. */
export async function checkRows(code: Code, describer: Describer): Promise<Checked> {
  const shapes = new Shapes(code.checker);
  const faults = new Set<string>();
  const notRead: Record<string, string> = {};
  const statements = findStatements(code);
  for (const { place, call, readings } of statements) {
    if (readings instanceof NotReadable) {
      notRead[place.slice(0, place.lastIndexOf(':'))] = readings.message;
      continue;
    }
    for (const { text, rows } of readings) {
      for (const fault of await faultsOfText(describer, text, shapes.of(rows, call)))
        faults.add(`${place} ${fault}`);
    }
  }
  return { statements: statements.length, faults: [...faults], notRead };
}

async function faultsOfText(
  describer: Describer,
  text: string,
  shape: ReturnType<Shapes['of']>,
): Promise<readonly string[]> {
  try {
    return faultsOf(shape, await describer.columnsOf(text), text);
  } catch (error) {
    return [`${String(error)} in ${text}`];
  }
}
