import { useId, useState } from 'react';
import { gainText, matchGains } from '@/modules/files/player/web/level-match';
import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { DEFAULT_SAMPLE_NAME } from '@/modules/catalogue/samples/samples.rules';
import type { StudioSample } from '@/modules/catalogue/samples/studio-samples.contract';
import type { SampleState } from '@/modules/catalogue/samples/studio-samples.rules';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Button } from '@/ui/button';
import { formatTime } from '@/ui/format-time';
import { SampleCard } from '../../sample-card';

const STATES: Readonly<Record<SampleState, { word: string; tone: BadgeTone }>> = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  making: { word: 'Preparing', tone: 'after' },
  ready: { word: 'Ready', tone: 'good' },
  failed: { word: 'Failed', tone: 'clip' },
};

/** What people call a sample. */
export function titleOf({ name }: Pick<StudioSample, 'name'>): string {
  return name ?? DEFAULT_SAMPLE_NAME;
}

const lufs = (value: number | null): string =>
  value === null ? 'not measured' : `${value.toFixed(1).replace('-', '−')} LUFS`;

// Which side is turned down, so that both are as loud as the quieter one.
function matchText({ before_loudness, after_loudness }: WireSample): string {
  const gains = matchGains([
    { id: 'before', src: '', lufs: before_loudness },
    { id: 'after', src: '', lufs: after_loudness },
  ]);
  const [before = 0, after = 0] = gains ?? [];
  if (gains === null) return 'levels not compared';
  if (before === after) return 'equally loud';
  return before < after ? `before turned by ${gainText(before)}` : `after turned by ${gainText(after)}`;
}

function Data({ sound }: { sound: WireSample }) {
  const data = [
    formatTime(sound.duration),
    `before ${lufs(sound.before_loudness)}`,
    `after ${lufs(sound.after_loudness)}`,
    matchText(sound),
  ];
  return <p className="figures text-xs text-muted">{data.join(' · ')}</p>;
}

function Head({ sample }: { sample: StudioSample }) {
  const { artist, style, service, archived, published, state } = sample;
  const words = [artist, style, service].filter((part) => part !== null);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p className="font-medium">{titleOf(sample)}</p>
        {words.length > 0 && <p className="text-sm text-muted">{words.join(' · ')}</p>}
      </div>
      {!archived && (
        <span className="flex flex-wrap gap-2">
          <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
          <Badge dot={false}>{published ? 'Published' : 'Draft'}</Badge>
        </span>
      )}
    </div>
  );
}

interface SampleRowProps {
  readonly sample: StudioSample;
  readonly busy: boolean;
  readonly onChange: () => void;
  readonly onReplace: () => void;
  readonly onAgain: () => void;
  readonly onArchive: () => void;
}

/** One sample of the studio: its texts, how far its sound is, and what can be done with it. */
export function SampleRow({ sample, busy, onChange, onReplace, onAgain, onArchive }: SampleRowProps) {
  const [open, setOpen] = useState(false);
  const playerId = useId();
  const { archived, problem, sound, state } = sample;
  const name = titleOf(sample);
  return (
    <div className="flex flex-col gap-3 p-2">
      <Head sample={sample} />
      {sound !== null && <Data sound={sound} />}
      {problem !== null && (
        <p className="text-sm text-clip [overflow-wrap:anywhere]">
          {problem}
          {sound !== null && ' The previous audio plays until then.'}
        </p>
      )}
      <span className="flex flex-wrap gap-2">
        {sound !== null && (
          <Button
            size="sm"
            aria-label={`Listen to ${name}`}
            aria-expanded={open}
            aria-controls={open ? playerId : undefined}
            onClick={() => setOpen(!open)}
          >
            Listen
          </Button>
        )}
        {state === 'failed' && (
          <Button size="sm" aria-label={`Try ${name} again`} disabled={busy} onClick={onAgain}>
            Try again
          </Button>
        )}
        {!archived && (
          <Button size="sm" aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </Button>
        )}
        <Button size="sm" variant="quiet" aria-label={`New files for ${name}`} onClick={onReplace}>
          {archived ? 'Bring back with new files' : 'New files'}
        </Button>
        {!archived && (
          <Button size="sm" variant="quiet" aria-label={`Archive ${name}`} onClick={onArchive}>
            Archive
          </Button>
        )}
      </span>
      {open && sound !== null && (
        <div id={playerId} className="max-w-reading">
          <SampleCard key={sound.after_audio} sample={sound} heading="h2" counted={false} />
        </div>
      )}
    </div>
  );
}
