import { Download } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { VersionsPlayer } from '@/modules/files/player/web/versions-player';
import { formatBytes } from '@/shared/format-bytes';
import { Badge } from '@/ui/badge';
import { Button, ButtonAnchor } from '@/ui/button';
import { LocalDate } from '@/ui/local-date';
import { When } from '@/ui/when';
import { usePeaks } from './use-peaks';
import { isAudible, useTracks, type BeforeSound, type DeliveredFile, type Delivery } from './use-tracks';

function File({ file, isFinal }: { file: DeliveredFile; isFinal: boolean }) {
  return (
    <li className="flex flex-col gap-2 border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium [overflow-wrap:anywhere]">{file.name}</p>
          <p className="figures text-sm text-muted">{formatBytes(file.size)}</p>
        </div>
        <ButtonAnchor
          href={file.url}
          download
          variant={isFinal ? 'primary' : 'secondary'}
          icon={<Download size={18} aria-hidden />}
        >
          Download
        </ButtonAnchor>
      </div>
      {file.sha256 !== null && (
        <details className="text-xs text-muted">
          <summary className="inline-flex min-h-11 cursor-pointer items-center">Checksum</summary>
          <p className="figures [overflow-wrap:anywhere]" title="Of the engineer’s original file">
            SHA-256 {file.sha256}
          </p>
        </details>
      )}
    </li>
  );
}

interface VersionProps {
  readonly delivery: Delivery;
  readonly isNew: boolean;
  /** The song is finished, and this is its last version. */
  readonly isFinal: boolean;
  readonly heading: 'h3' | 'h5';
  readonly children: ReactNode;
}

function Version({ delivery, isNew, isFinal, heading: Heading, children }: VersionProps) {
  return (
    <section aria-label={`Version ${delivery.version}`} className="rounded-lg border border-line p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <Heading className="flex items-center gap-3 text-base">
          <span className="figures text-after">v{delivery.version}</span>
          {isNew && <Badge tone="after">New File</Badge>}
        </Heading>
        <span className="text-sm text-muted">
          <When at={delivery.created_at} />
        </span>
      </header>
      {delivery.note !== '' && <p className="mt-3 max-w-[65ch] said">{delivery.note}</p>}
      {delivery.files.length === 0 ? (
        <p className="mt-3 text-sm text-muted">The files of this version have been deleted.</p>
      ) : (
        <ul className="mt-3">
          {delivery.files.map((file, index) => (
            <File key={file.id} file={file} isFinal={isFinal && index === 0} />
          ))}
        </ul>
      )}
      {delivery.files.some(isAudible) && children}
    </section>
  );
}

/** A note of a round, as the player shows it. */
export interface PinnedNote {
  readonly id: number | string;
  readonly at_seconds: number;
  readonly text: string;
}

export interface DeliveriesListProps {
  readonly orderId: number;
  readonly itemId: number;
  /** A private link's token, which downloads need in their address. */
  readonly link: string | null;
  readonly deliveries: readonly Delivery[];
  /** What was sent, to be compared with them; null where there is none. */
  readonly before: BeforeSound | null;
  /** When the files are deleted. */
  readonly deleteAt: string | null;
  /** The newest version is one that the reader has not looked at. */
  readonly unread: boolean;
  /** The song is finished: its newest version is what to download. */
  readonly isFinal?: boolean;
  /** Level of the versions' headings below the page's own. */
  readonly heading?: 'h3' | 'h5';
  readonly notes?: readonly PinnedNote[];
  /** What stands below the files of a version that holds sound. */
  readonly renderBelow?: ((delivery: Pick<Delivery, 'id' | 'version'>) => ReactNode) | undefined;
  /** A note was written at this time of the song. */
  readonly onNote?: ((atSeconds: number, text: string) => void) | undefined;
  /** What stands between the player and the versions' files. */
  readonly children?: ReactNode;
}

function Everything({ orderId, itemId, link, deliveries, deleteAt }: DeliveriesListProps) {
  const files = deliveries.reduce((sum, { files: { length } }) => sum + length, 0);
  const query = link === null ? '' : `?link=${encodeURIComponent(link)}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      {deleteAt !== null && files > 0 && (
        <p>
          Available until <LocalDate instant={deleteAt} />
        </p>
      )}
      {files > 1 && (
        <ButtonAnchor
          size="sm"
          href={`/api/orders/${orderId}/items/${itemId}/deliveries.zip${query}`}
          download
          icon={<Download size={16} aria-hidden />}
        >
          Download all
        </ButtonAnchor>
      )}
    </div>
  );
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

/** The delivered versions of an item: listen to them under one playhead, read, download one or all. */
export function DeliveriesList(props: DeliveriesListProps) {
  const {
    deliveries,
    before,
    unread,
    heading = 'h5',
    notes = [],
    renderBelow,
    onNote,
    isFinal = false,
    children,
  } = props;
  const ids = deliveries.map(({ id }) => id);
  const drawn = usePeaks({
    orderId: props.orderId,
    itemId: props.itemId,
    deliveryIds: ids,
    hasBefore: before !== null,
    isAudible: deliveries.some(({ files }) => files.some(isAudible)),
  });
  const { tracks, hold, whole, playWhole } = useTracks({ before, deliveries }, drawn);
  const player = useRef<HTMLDivElement>(null);
  const hearWhole = () => {
    playWhole?.();
    // The pressed button goes: who uses keys goes on at the player.
    player.current?.focus({ preventScroll: true });
  };
  const newest = deliveries.at(-1)?.version;
  return (
    <div className="flex flex-col gap-6">
      {tracks.length > 0 && (
        // Only listens in on what its controls do.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          ref={player}
          tabIndex={-1}
          onPointerDownCapture={hold}
          onKeyDownCapture={hold}
          className="outline-none"
        >
          <VersionsPlayer
            tracks={tracks}
            notes={notes}
            wanted={whole}
            {...(onNote === undefined ? {} : { onNote })}
          />
        </div>
      )}
      {playWhole !== null && <SmallNote onWhole={hearWhole} />}
      {children}
      <Everything {...props} />
      {deliveries.toReversed().map((one) => (
        <Version
          key={one.id}
          delivery={one}
          isNew={unread && one.version === newest}
          isFinal={isFinal && one.version === newest}
          heading={heading}
        >
          {renderBelow?.(one)}
        </Version>
      ))}
    </div>
  );
}
