import type { PlayerNote } from '@/modules/files/player/web/note-pins';
import { DeliveredFiles, type DeliveredFilesProps } from './delivered-files';
import { SongPlayer } from './song-player';
import type { BeforeSound, PlayedReference } from './use-tracks';

interface DeliveriesListProps extends DeliveredFilesProps {
  /** What was sent, to be compared with them; null where there is none. */
  readonly before: BeforeSound | null;
  /** Sent files that the song should sound like. */
  readonly references?: readonly PlayedReference[];
  readonly notes?: readonly PlayerNote[];
}

/** The delivered versions of an item: listen to them under one playhead, read, download one or all. */
export function DeliveriesList({ before, references, notes, ...files }: DeliveriesListProps) {
  return (
    <div className="flex flex-col gap-6">
      <SongPlayer
        orderId={files.orderId}
        itemId={files.itemId}
        deliveries={files.deliveries}
        before={before}
        references={references}
        notes={notes}
      />
      <DeliveredFiles {...files} />
    </div>
  );
}
