import type { WireSample } from '../samples.contract';
import type { SampleRow } from './samples.store';

/** What visitors hear of a sample; null while there is nothing to hear. */
export function playableOf(row: SampleRow): WireSample | null {
  const { beforeAudio, afterAudio, durationMs } = row;
  if (beforeAudio === null || afterAudio === null || durationMs === null) return null;
  return {
    id: row.id,
    name: row.name,
    artist: row.artist,
    style: row.style,
    service: row.service,
    before_audio: beforeAudio,
    after_audio: afterAudio,
    duration: durationMs / 1000,
    before_loudness: row.beforeLoudness,
    after_loudness: row.afterLoudness,
    before_peaks: row.beforePeaks,
    after_peaks: row.afterPeaks,
  };
}
