export interface VerdictCounts {
  readonly pass: number;
  readonly advice: number;
  readonly problem: number;
  /** Not measured yet. */
  readonly waiting: number;
}

const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

/** How a set stands, in one line: 'Checked 60 files: 52 fine, 6 with advice, 2 with a problem.' */
export function setSummary({ pass, advice, problem, waiting }: VerdictCounts): string {
  const done = pass + advice + problem;
  if (done === 0) return `Checking ${files(waiting)}.`;
  const parts = [
    ...(pass > 0 ? [`${pass} fine`] : []),
    ...(advice > 0 ? [`${advice} with advice`] : []),
    ...(problem > 0 ? [`${problem} with a problem`] : []),
  ];
  const checked = waiting > 0 ? `Checked ${done} of ${files(done + waiting)}` : `Checked ${files(done)}`;
  return `${checked}: ${parts.join(', ')}.`;
}
