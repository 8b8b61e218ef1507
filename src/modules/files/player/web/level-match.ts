import type { PlayerTrack } from './player-engine';

/** A file that says it is louder or quieter than this was not measured. */
const PLAUSIBLE = 70;

/**
 * What each track is turned by so that all are as loud as the quietest one, dB, never above 0. Null where there is
 * nothing to compare, or where the loudness of one is not known: then no claim can be made.
 */
export function matchGains(tracks: readonly PlayerTrack[]): readonly number[] | null {
  const known = tracks.flatMap(({ lufs }) =>
    typeof lufs === 'number' && Math.abs(lufs) <= PLAUSIBLE ? [lufs] : [],
  );
  if (known.length !== tracks.length || known.length < 2) return null;
  const quietest = Math.min(...known);
  return known.map((lufs) => quietest - lufs);
}

/** The factor that a level in dB multiplies samples by. */
export function factorOf(db: number): number {
  return 10 ** (db / 20);
}

/** A gain as people read it, with a real minus sign: '−6.6 dB'. */
export function gainText(db: number): string {
  const rounded = Math.round(db * 10) / 10;
  return `${rounded < 0 ? '−' : ''}${Math.abs(rounded).toFixed(1)} dB`;
}
