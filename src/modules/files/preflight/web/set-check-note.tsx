import type { Finding } from '../findings.rules';
import { setSummary, type VerdictCounts } from '../set-summary.rules';

interface SetCheckNoteProps {
  readonly set: {
    readonly counts: VerdictCounts;
    readonly findings: readonly Pick<Finding, 'text' | 'todo'>[];
    readonly stems: string | null;
  };
}

/** What was found in files that were sent together, in a few words. */
export function SetCheckNote({ set: { counts, findings, stems } }: SetCheckNoteProps) {
  const isSaid = findings.some(({ text }) => text === stems);
  return (
    <output className="flex flex-col gap-1 text-sm">
      <span className="text-muted">{setSummary(counts)}</span>
      {findings.map(({ text, todo }) => (
        <span key={text}>
          {text} <span className="text-muted">{todo}</span>
        </span>
      ))}
      {stems !== null && !isSaid && <span className="text-muted">{stems}</span>}
    </output>
  );
}
