import { Badge, type BadgeTone } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { formatTime } from '@/ui/format-time';
import type { Finding } from '../findings.rules';
import type { ShownCheck } from '../preflight.rules';
import { PeaksDrawing } from './peaks-drawing';

/** What the line needs of a check: as the page's own, or as the wire brings it. */
type LineCheck = Omit<ShownCheck, 'findings'> & {
  readonly findings: readonly Pick<Finding, 'level' | 'text' | 'todo' | 'places'>[];
};

const WORDS: Record<ShownCheck['verdict'], { readonly word: string; readonly tone: BadgeTone }> = {
  pass: { word: 'Fine', tone: 'good' },
  advice: { word: 'Advice', tone: 'after' },
  problem: { word: 'Problem', tone: 'clip' },
  other: { word: 'Not checked', tone: 'neutral' },
};

function Places({ places }: { places: readonly number[] }) {
  if (places.length === 0) return null;
  // Several places of one second read alike.
  const times = [...new Set(places.map((at) => formatTime(at)))];
  return <span className="figures text-muted"> At {times.join(', ')}.</span>;
}

function Findings({ findings }: Pick<LineCheck, 'findings'>) {
  return (
    <ul className="flex flex-col gap-3">
      {findings.map(({ level, text, todo, places }) => (
        <li
          key={text}
          className={cx('border-l-2 pl-3', level === 'problem' ? 'border-clip' : 'border-after')}
        >
          <p>
            {text}
            <Places places={places} />
          </p>
          {todo !== '' && <p className="text-muted">{todo}</p>}
        </li>
      ))}
    </ul>
  );
}

/** What was measured of a file: verdict, format and waveform; findings with their places unfold. */
export function FileCheckLine({ name, check }: { name: string; check: LineCheck }) {
  const { word, tone } = WORDS[check.verdict];
  const { findings, format, seconds, peaks } = check;
  const places = findings.flatMap((one) => one.places);
  const head = (
    <>
      <Badge tone={tone}>{word}</Badge>
      {check.is_rough_mix && <Badge dot={false}>Rough mix</Badge>}
      {peaks !== '' && (
        <PeaksDrawing peaks={peaks} seconds={seconds ?? 0} places={places} className="h-6 w-24 flex-none" />
      )}
      <span className="min-w-0 flex-1 basis-48 text-muted">{format ?? findings[0]?.text}</span>
    </>
  );
  if (findings.length === 0)
    return <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-sm">{head}</div>;
  return (
    <details className="group pb-2 text-sm">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
        {head}
        <span className="link flex-none">
          <span className="sr-only">{name}: </span>
          {findings.length === 1 ? '1 finding' : `${findings.length} findings`}
        </span>
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        {peaks !== '' && (
          <PeaksDrawing peaks={peaks} seconds={seconds ?? 0} places={places} className="h-14 w-full" />
        )}
        <Findings findings={findings} />
      </div>
    </details>
  );
}
