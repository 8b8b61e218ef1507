/** A result's colours, which no log shows. */
// eslint-disable-next-line no-control-regex -- the escape is what is looked for
const COLOURS = /\u001B\[[0-9;]*m/g;

const LINES = 4;

function* testsIn(suites) {
  for (const { suites: inner = [], specs = [] } of suites) {
    for (const spec of specs) for (const test of spec.tests) yield { spec, test };
    yield* testsIn(inner);
  }
}

function reasonOf({ errors = [], errorLocation: at }) {
  const said = (errors[0]?.message ?? 'no reason given').replaceAll(COLOURS, '').trim().split('\n');
  return [...said.slice(0, LINES), ...(at ? [`at line ${at.line}`] : [])].map((line) => `      ${line}`);
}

/** Why browser tests failed, try by try, in few lines: whoever sees only the end of a log still learns it. */
export function browserFailures(report) {
  return [...testsIn(report?.suites ?? [])].flatMap(({ spec, test }) => {
    const bad = test.results.filter(({ status }) => status !== 'passed' && status !== 'skipped');
    if (bad.length === 0) return [];
    return [
      `  ${spec.file}:${spec.line} ${spec.title}`,
      ...bad.flatMap((result) => [`    try ${result.retry + 1}, ${result.status}:`, ...reasonOf(result)]),
    ];
  });
}
