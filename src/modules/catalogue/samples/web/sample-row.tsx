import { useMemo } from 'react';
import { track } from '@/modules/foundation/analytics/web/track';
import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { DEFAULT_SAMPLE_NAME, unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import { SmallInstrument } from '@/modules/files/player/web/small-instrument';
import { assetAddress } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';

/** One sample of the studio before and after in a row, with its name below. */
export function SampleRow({ sample }: { sample: WireSample }) {
  const { assets_base } = useSettings();
  const title = sample.name ?? DEFAULT_SAMPLE_NAME;
  const before = useMemo(() => unpackPeaks(sample.before_peaks), [sample.before_peaks]);
  const after = useMemo(() => unpackPeaks(sample.after_peaks), [sample.after_peaks]);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <SmallInstrument
        title={title}
        before={{
          src: assetAddress(assets_base, sample.before_audio),
          peaks: before,
          lufs: sample.before_loudness,
        }}
        after={{
          src: assetAddress(assets_base, sample.after_audio),
          peaks: after,
          lufs: sample.after_loudness,
        }}
        duration={sample.duration}
        onPlay={() => track('audio_play', { sample_id: sample.id })}
        onPause={() => track('audio_pause', { sample_id: sample.id })}
      />
      <p className="truncate text-sm text-muted">{title}</p>
    </div>
  );
}
