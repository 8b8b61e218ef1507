import { useEffect, useMemo } from 'react';
import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { DEFAULT_SAMPLE_NAME, unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import { isBusy } from '@/modules/files/player/web/player-engine';
import { usePlayer } from '@/modules/files/player/web/use-player';
import { assetAddress } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { PlayButton } from '@/ui/play-button';
import { Timeline } from '@/ui/timeline';
import { loudestPart } from '../../loudest-part.rules';

/** The finished song of a sample, played from `from` to `to` seconds; all of it without them. */
export function useSong(sample: WireSample, part?: { readonly from: number; readonly to: number }) {
  const { assets_base } = useSettings();
  const title = sample.name ?? DEFAULT_SAMPLE_NAME;
  const sides = useMemo(() => {
    const peaks = unpackPeaks(sample.after_peaks);
    return { before: peaks, after: peaks, split: 0 };
  }, [sample.after_peaks]);
  const src = assetAddress(assets_base, sample.after_audio);
  const tracks = [{ id: 'after', src, lufs: sample.after_loudness }];
  const { player, state } = usePlayer({ tracks, first: 'after', duration: sample.duration, title }, {});
  const isOver = part !== undefined && state.status === 'playing' && state.position >= part.to;
  useEffect(() => {
    if (isOver) player.pause();
  }, [isOver, player]);
  const busy = isBusy(state);
  const toggle = (): void => {
    if (busy) {
      player.pause();
      return;
    }
    if (part !== undefined) player.seek(part.from);
    player.play();
  };
  return { player, state, title, sides, busy, toggle };
}

const CLIP_SECONDS = 5;

/** Five seconds of a song at one press: where it is loudest. */
export function ClipButton({ sample, of }: { sample: WireSample; of: string }) {
  const part = useMemo(
    () => loudestPart(unpackPeaks(sample.after_peaks), sample.duration, CLIP_SECONDS),
    [sample.after_peaks, sample.duration],
  );
  const { state, busy, toggle } = useSong(sample, part);
  return (
    <PlayButton
      playing={busy}
      loading={state.status === 'loading'}
      onToggle={toggle}
      title={`${CLIP_SECONDS} seconds of ${of}`}
    />
  );
}

/** A finished song in one line: play, and its wave to seek in. */
export function SongLine({ sample }: { sample: WireSample }) {
  const { player, state, title, sides, busy, toggle } = useSong(sample);
  return (
    <div className="flex min-w-0 items-center gap-4">
      <PlayButton playing={busy} loading={state.status === 'loading'} onToggle={toggle} title={title} />
      <div className="min-w-0 flex-1">
        <Timeline
          sides={sides}
          label={`Seek in ${title}`}
          value={state.status === 'idle' ? undefined : state.position}
          duration={state.duration}
          onSeek={player.seek}
          className="h-11"
        />
        <p className="truncate text-sm text-muted">{title}</p>
      </div>
    </div>
  );
}
