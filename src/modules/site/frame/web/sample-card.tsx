import { useMemo } from 'react';
import { track } from '@/modules/foundation/analytics/web/track';
import { BeforeAfterCard } from '@/modules/files/player/web/before-after-card';
import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { DEFAULT_SAMPLE_NAME, unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import { assetAddress } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';

export interface SampleCardProps {
  sample: WireSample;
  size?: 'card' | 'compact' | 'hero';
  heading?: 'h2' | 'h3';
  /** Off where the studio listens to its own: that says nothing about visitors. */
  counted?: boolean;
}

// A style that the name begins with already is not said twice.
function noteOf(title: string, { artist, style, service }: WireSample): string | null {
  const known = style !== null && title.toLowerCase().startsWith(style.toLowerCase());
  const parts = [artist, known ? null : style, service].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** One sample of the studio as a before and after player. */
export function SampleCard({ sample, size = 'card', heading = 'h2', counted = true }: SampleCardProps) {
  const { assets_base } = useSettings();
  const beforePeaks = useMemo(() => unpackPeaks(sample.before_peaks), [sample.before_peaks]);
  const afterPeaks = useMemo(() => unpackPeaks(sample.after_peaks), [sample.after_peaks]);
  const title = sample.name ?? DEFAULT_SAMPLE_NAME;
  return (
    <BeforeAfterCard
      id={sample.id}
      title={title}
      note={noteOf(title, sample)}
      beforeAudioSrc={assetAddress(assets_base, sample.before_audio)}
      beforeAudioName={`${title}, before`}
      afterAudioSrc={assetAddress(assets_base, sample.after_audio)}
      afterAudioName={`${title}, after`}
      beforePeaks={beforePeaks}
      afterPeaks={afterPeaks}
      duration={sample.duration}
      loudness={{ before: sample.before_loudness, after: sample.after_loudness }}
      size={size}
      heading={heading}
      onPlay={() => counted && track('audio_play', { sample_id: sample.id })}
      onPause={() => counted && track('audio_pause', { sample_id: sample.id })}
    />
  );
}
