import { useRef, type ReactNode } from 'react';
import type { WrittenAt } from '@/modules/files/player/web/note-bar';
import type { PlayerNote } from '@/modules/files/player/web/note-pins';
import { VersionsPlayer, type SongControls } from '@/modules/files/player/web/versions-player';
import { Button } from '@/ui/button';
import { usePeaks } from './use-peaks';
import { isAudible, useTracks, type BeforeSound, type Delivery, type PlayedReference } from './use-tracks';

interface SongPlayerProps {
  readonly orderId: number;
  readonly itemId: number;
  readonly deliveries: readonly Delivery[];
  /** What was sent, to be compared with them; null where there is none. */
  readonly before: BeforeSound | null;
  /** A sentence about it, or about what would make one. */
  readonly beforeNote?: string | null | undefined;
  /** Sent files that the song should sound like. */
  readonly references?: readonly PlayedReference[] | undefined;
  readonly notes?: readonly PlayerNote[] | undefined;
  /** A note was written at this place of the song. */
  readonly onNote?: ((at: WrittenAt, text: string) => void) | undefined;
  /** Puts the parts of the player where a page wants them; null where no version can be heard. */
  readonly children?: ((controls: SongControls | null) => ReactNode) | undefined;
}

/** Says that previews are played in place of the sound itself. */
function SmallNote({ onWhole }: { onWhole: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <p>Your connection is slow or saves data, so you hear previews (mp3, 128 kb/s).</p>
      <Button variant="quiet" size="sm" onClick={onWhole}>
        Play lossless
      </Button>
    </div>
  );
}

/** Listens to the delivered versions of a song, and to what was sent, under one playhead. */
export function SongPlayer({
  before,
  beforeNote = null,
  references,
  deliveries,
  children,
  ...props
}: SongPlayerProps) {
  const drawn = usePeaks({
    orderId: props.orderId,
    itemId: props.itemId,
    deliveryIds: deliveries.map(({ id }) => id),
    hasBefore: before !== null,
    isAudible: deliveries.some(({ files }) => files.some(isAudible)),
  });
  const { tracks, hold, renew, whole, playWhole } = useTracks({ before, references, deliveries }, drawn);
  const player = useRef<HTMLDivElement>(null);
  const hearWhole = () => {
    playWhole?.();
    // The pressed button goes: who uses keys goes on at the player.
    player.current?.focus({ preventScroll: true });
  };
  const small = (
    <>
      {beforeNote !== null && <p className="text-sm text-muted">{beforeNote}</p>}
      {playWhole !== null && <SmallNote onWhole={hearWhole} />}
    </>
  );
  return (
    // Only listens in on what its controls do.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={player}
      tabIndex={-1}
      onPointerDownCapture={hold}
      onKeyDownCapture={hold}
      className="flex min-w-0 flex-col gap-6 outline-none"
    >
      <VersionsPlayer tracks={tracks} notes={props.notes} wanted={whole} onNote={props.onNote}>
        {children &&
          ((controls) => (
            <>
              {controls !== null && small}
              {children(
                controls && {
                  ...controls,
                  compare: (part, pair) => {
                    renew();
                    controls.compare(part, pair);
                  },
                },
              )}
            </>
          ))}
      </VersionsPlayer>
      {children === undefined && tracks.length > 0 && small}
    </div>
  );
}
