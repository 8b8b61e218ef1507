import { stripVTControlCharacters } from 'node:util';

const LINES = 4;

/** How a message begins, without colours: enough of a reason to know it again. */
export function firstLines(message) {
  return stripVTControlCharacters(message).trim().split('\n').slice(0, LINES);
}

function* testsIn(suites) {
  for (const { suites: inner = [], specs = [] } of suites) {
    for (const spec of specs) for (const test of spec.tests) yield { spec, test };
    yield* testsIn(inner);
  }
}

function* linesOf({ errors = [], errorLocation, retry, status }) {
  yield `    try ${retry + 1}, ${status}${errorLocation ? `, at line ${errorLocation.line}` : ''}:`;
  for (const line of firstLines(errors[0]?.message ?? 'no reason given')) yield `      ${line}`;
}

/** Why browser tests failed, try by try, in few lines: whoever sees only the end of a log still learns it. */
export function* browserFailures(report) {
  for (const { spec, test } of testsIn(report?.suites ?? [])) {
    const bad = test.results.filter(({ status }) => status !== 'passed' && status !== 'skipped');
    if (bad.length > 0) yield `  ${spec.file}:${spec.line} ${spec.title}`;
    for (const result of bad) yield* linesOf(result);
  }
}
