import { assetAddress } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { track } from '@/modules/foundation/analytics/web/track';
import { BeforeAfterCard } from '@/modules/files/player/web/before-after-card';
import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { DEFAULT_SAMPLE_NAME, unpackPeaks } from '@/modules/catalogue/samples/samples.rules';

/** A sample inside of an article: before and after under one playhead. */
export function AudioCard({ sample }: { sample: WireSample }) {
  const { assets_base } = useSettings();
  const name = sample.name ?? DEFAULT_SAMPLE_NAME;
  return (
    <BeforeAfterCard
      id={sample.id}
      title={name}
      note={sample.style}
      heading="h3"
      beforeAudioSrc={assetAddress(assets_base, sample.before_audio)}
      beforeAudioName={`${name}, before`}
      afterAudioSrc={assetAddress(assets_base, sample.after_audio)}
      afterAudioName={`${name}, after`}
      beforePeaks={unpackPeaks(sample.before_peaks)}
      afterPeaks={unpackPeaks(sample.after_peaks)}
      duration={sample.duration}
      loudness={{ before: sample.before_loudness, after: sample.after_loudness }}
      onPlay={() => track('audio_play', { sample_id: sample.id })}
      onPause={() => track('audio_pause', { sample_id: sample.id })}
    />
  );
}
