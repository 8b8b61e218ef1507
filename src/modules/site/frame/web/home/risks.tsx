import { useMemo } from 'react';
import { unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import { isBusy } from '@/modules/files/player/web/player-engine';
import { usePlayer } from '@/modules/files/player/web/use-player';
import { useSplit } from '@/modules/files/player/web/use-split';
import { assetAddress } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { BeforeAfterToggle } from '@/ui/before-after-toggle';
import { PlayButton } from '@/ui/play-button';
import { Timeline } from '@/ui/timeline';
import type { HomePictures } from './pictures';
import { useTexts } from './texts';

type Fault = HomePictures['faults'][number];

const LABELS = { before: 'Fault', after: 'Fixed' };

/** One fault to hear and to see: the same eight seconds with it and without, matched in level. */
function FaultPlayer({ fault, name }: { fault: Fault; name: string }) {
  const { assets_base } = useSettings();
  const { before, after, seconds } = fault;
  const title = `${name}: ${fault.song}`;
  const { player, state } = usePlayer(
    {
      tracks: [
        { id: 'before', src: assetAddress(assets_base, before.audio), lufs: before.lufs },
        { id: 'after', src: assetAddress(assets_base, after.audio), lufs: after.lufs },
      ],
      first: 'before',
      duration: seconds,
      title,
    },
    {},
  );
  const side = state.heard === 'after' ? 'after' : 'before';
  const peaks = useMemo(
    () => ({ before: unpackPeaks(before.peaks), after: unpackPeaks(after.peaks) }),
    [before.peaks, after.peaks],
  );
  const busy = isBusy(state);
  const { split, choose, drag } = useSplit({ side, idle: state.status === 'idle', onSide: player.switchTo });
  return (
    <div className="flex flex-col gap-3">
      <Timeline
        sides={{ ...peaks, split }}
        handle={{ label: `Compare fault and fixed of ${title}`, sides: ['fault', 'fixed'], onSplit: drag }}
        label={`Seek in ${title}`}
        value={state.status === 'idle' ? undefined : state.position}
        duration={state.duration}
        onSeek={player.seek}
        className="h-20 md:h-28"
      />
      <div className="flex items-center justify-between gap-4">
        <PlayButton
          playing={busy}
          loading={state.status === 'loading'}
          onToggle={busy ? player.pause : player.play}
          title={`${title}, ${LABELS[side].toLowerCase()}`}
          signal={side}
        />
        <BeforeAfterToggle value={side} onChange={choose} label={`Version of ${title}`} labels={LABELS} />
      </div>
    </div>
  );
}

/** What can go wrong with a song that nobody else has heard, to hear, and what we do about it. */
export function Risks({ faults }: { faults: readonly Fault[] }) {
  const words = useTexts();
  return (
    <section aria-labelledby="risks" className="border-t border-line bg-raised">
      <div className="page-width section-space flex flex-col gap-12 md:gap-16">
        <h2 id="risks" className="max-w-[24ch] md:text-3xl">
          {words('risks_title')}
        </h2>
        <ul className="grid gap-x-16 gap-y-14 md:grid-cols-2 md:gap-y-20">
          {faults.map((fault, index) => {
            const number = index + 1;
            const name = words(`risk_${number}_title`);
            return (
              <li key={fault.slug} className="flex min-w-0 flex-col gap-5">
                <FaultPlayer fault={fault} name={name} />
                <div>
                  <h3 className="text-xl">{name}</h3>
                  <p className="mt-3 max-w-[56ch] text-muted">{words(`risk_${number}_problem`)}</p>
                  <p className="mt-3 max-w-[56ch]">
                    <span aria-hidden="true" className="mr-3 inline-block h-px w-6 bg-after align-middle" />
                    {words(`risk_${number}_answer`)}
                  </p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
