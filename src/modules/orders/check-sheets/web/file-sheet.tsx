import type { z } from 'zod';
import { Badge } from '@/ui/badge';
import { formatTime } from '@/ui/format-time';
import { TermRow } from '@/ui/term-row';
import type { checkedFile } from '../check-sheets.contract';

/** A file as the wire brings it. */
export type CheckedFile = z.output<typeof checkedFile>;
type Sheet = NonNullable<CheckedFile['sheet']>;

const NAMES: Record<Sheet['container'], string> = {
  wav: 'WAV',
  rf64: 'WAV (RF64)',
  aiff: 'AIFF',
  aifc: 'AIFF',
  flac: 'FLAC',
  mp3: 'mp3',
};

const level = (value: number | null, unit: string): string =>
  value === null ? 'not measured' : `${value.toFixed(1).replace('-', '−')} ${unit}`;

function formatOf({ container, encoding, bits, rate, channels }: Sheet): string {
  const depth = bits === 0 ? [] : [`${bits}-bit${encoding === 'float' ? ' float' : ''}`];
  const sides = channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`;
  return [NAMES[container], ...depth, `${Number((rate / 1000).toFixed(1))} kHz`, sides].join(' · ');
}

function Figures({ sheet, sha256 }: { sheet: Sheet; sha256: string | null }) {
  const { loudness, coded, silence } = sheet;
  return (
    <dl className="flex flex-col">
      <TermRow name="Format">{formatOf(sheet)}</TermRow>
      {sheet.bits > 0 && <TermRow name="Bits that carry sound">{sheet.bits_used}</TermRow>}
      <TermRow name="Length">{formatTime(sheet.seconds)}</TermRow>
      <TermRow name="Loudness, integrated">{level(loudness.integrated, 'LUFS')}</TermRow>
      <TermRow name="Loudest 3 s, loudest 400 ms">
        {level(loudness.short_term, 'LUFS')}, {level(loudness.momentary, 'LUFS')}
      </TermRow>
      <TermRow name="Loudness range">{level(loudness.range, 'LU')}</TermRow>
      <TermRow name="True peak">{level(sheet.true_peak, 'dBTP')}</TermRow>
      <TermRow name="True peak after mp3, 128 kb/s">{level(coded.mp3, 'dBTP')}</TermRow>
      {coded.aac !== null && (
        <TermRow name="True peak after AAC, 256 kb/s">{level(coded.aac, 'dBTP')}</TermRow>
      )}
      <TermRow name="Silence before and after">
        {silence.start.toFixed(2)} s, {silence.end.toFixed(2)} s
      </TermRow>
      {sha256 !== null && (
        <TermRow name="SHA-256">
          <span className="figures text-xs [overflow-wrap:anywhere]">{sha256}</span>
        </TermRow>
      )}
    </dl>
  );
}

function Apple({ apple }: { apple: NonNullable<CheckedFile['apple']> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={apple.fit ? 'good' : 'neutral'}>
        {apple.fit ? 'Fit for Apple Digital Masters' : 'Not for Apple Digital Masters'}
      </Badge>
      {!apple.fit && <span className="text-muted">{apple.reasons.join(' ')}</span>}
    </p>
  );
}

/** The check sheet of one finished file: what was measured, what an engineer would say, Apple's verdict. */
export function FileSheet({ file }: { file: CheckedFile }) {
  const { name, state, sheet, remarks, apple, sha256 } = file;
  return (
    <section aria-label={`Check sheet of ${name}`} className="flex flex-col gap-3 break-inside-avoid text-sm">
      <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
      {state === 'pending' && <p className="text-muted">Measuring. This takes a few seconds per song.</p>}
      {state === 'none' && <p className="text-muted">No measurable audio.</p>}
      {remarks.length > 0 && (
        <ul className="flex flex-col gap-2">
          {remarks.map((remark) => (
            <li
              key={remark.text}
              className={`border-l-2 pl-3 ${remark.level === 'problem' ? 'border-clip' : 'border-after'}`}
            >
              <span className="sr-only">{remark.level === 'problem' ? 'Problem: ' : 'Advice: '}</span>
              {remark.text}
            </li>
          ))}
        </ul>
      )}
      {apple !== null && <Apple apple={apple} />}
      {sheet !== null && <Figures sheet={sheet} sha256={sha256} />}
    </section>
  );
}
