import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** Words of our own that the field has a standard word for, and that word. The glossary (docs/glossary.md) explains the rest. */
const RETIRED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^wish(es)?$|Wish(es)?$|^Wish[A-Z]/, 'input, query'],
  [/[a-z]Facts$|^FACTS$/, 'data, view'],
  [/[a-z]Words$|[A-Z]_WORDS$/, 'labels, texts, message'],
  [/^desk$|[dD]esk(?=[A-Z]|$)|^DESK_|_DESK$/, 'admin, back office, overview'],
  [/[hH]andOrder/, 'manual order'],
  [/[a-z]Door$/, 'index, public API, proxy'],
  [/^Workshop|^Workplace/, 'job runner'],
  [/^createTurns$|^inTurn$/, 'semaphore'],
  [/^(MOST|LONGEST)(_|$)/, 'MAX_…'],
  [/^LEAST(_|$)/, 'MIN_…'],
  [/[sS]pecimen/, 'story, fixture'],
  [/^(createCheckout)?[rR]ig$/, 'harness'],
  [/^Burst/, 'statements'],
  [/[a-z]Ground$/, 'context, deps'],
  [/^Kept[A-Z]|^kept[A-Z]|^KEPT_/, 'draft, cached, pending, stored'],
  [/^[tT]alk([A-Z]|s?$)|[a-z]Talks?$/, 'conversation, message'],
  [/^[uU]pkeep/, 'maintenance'],
];

// Of the table in RETIRED, but another thing: a computer, and the mixing desk of the demo's songs.
const OTHER_THINGS = new Set(['desktop', 'DESK']);

function retiredIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !OTHER_THINGS.has(node.text))
      for (const [pattern, instead] of RETIRED)
        if (pattern.test(node.text)) found.add(`${file}: ${node.text} (${instead})`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found];
}

const tracked = execFileSync('git', ['ls-files', 'src', 'test', 'scripts', 'bench'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|mts)$/.test(file) && !file.includes('/metering/assembly/'));

describe('words', () => {
  test('no identifier holds a word that was retired', () => {
    expect(tracked.length).toBeGreaterThan(2000);
    expect(tracked.flatMap((file) => retiredIn(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('the check finds them in names of all kinds', () => {
    const text = `
      interface LineWish { keptAt: Date }
      const MOST_ROWS = 3;
      function orderDesk({ wish }: { wish: LineWish }) { return wish.keptAt; }
      const desktop = 'the desk by the window';`;
    expect(retiredIn('sample.ts', text)).toEqual([
      'sample.ts: LineWish (input, query)',
      'sample.ts: keptAt (draft, cached, pending, stored)',
      'sample.ts: MOST_ROWS (MAX_…)',
      'sample.ts: orderDesk (admin, back office, overview)',
      'sample.ts: wish (input, query)',
    ]);
  });
});
