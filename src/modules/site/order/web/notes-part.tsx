import { useCallback, useState } from 'react';
import type { SongControls } from '@/modules/files/player/web/versions-player';
import { trackOf } from '@/modules/orders/deliveries/web/use-tracks';
import { STATUS } from '@/modules/orders/orders/orders.rules';
import { isCarried } from '@/modules/orders/revisions/revisions.rules';
import type { VersionPair } from '@/modules/orders/revisions/web/note-verdict';
import { draftPins, type RevisionWriter } from '@/modules/orders/revisions/web/revision-draft';
import { RevisionPanel } from '@/modules/orders/revisions/web/revision-panel';
import { SentRequest, type SentForm } from '@/modules/orders/revisions/web/sent-request';
import { SongNotes } from '@/modules/orders/revisions/web/song-notes';
import { Count, ItemPart } from './item-part';
import type { OrderItem, Revision } from './order-types';

interface NotesPartProps {
  readonly orderId: number;
  readonly item: OrderItem;
  readonly revisions: readonly Revision[];
  readonly writer: RevisionWriter;
  /** The player's, null where no version can be heard. */
  readonly controls: SongControls | null;
  /** The order has changed: read it again. */
  readonly onChange: () => void;
}

/** The version that a round is about and the newest one, where that is newer and the song can still change. */
function pairToJudge(item: OrderItem, round: Revision | undefined): VersionPair | null {
  const newest = item.deliveries.at(-1)?.version ?? 0;
  if (round === undefined || item.order_status === STATUS.completed || newest <= (round.version ?? 0))
    return null;
  const from = round.version ?? 0;
  const [a, b] = [trackOf(item.deliveries, from), trackOf(item.deliveries, newest)];
  return { from, to: newest, tracks: a === null || b === null ? null : [a, b] };
}

/** Notes on the left: on the wave, then round by round, then the round that is being written. */
export function NotesPart({ orderId, item, revisions, writer, controls, onChange }: NotesPartProps) {
  const [sent, setSent] = useState<(SentForm & { readonly version: number }) | null>(null);
  const forgetSent = useCallback(() => setSent(null), []);
  const last = revisions.at(-1);
  const newest = item.deliveries.at(-1)?.version ?? 0;
  const drafts = writer.open ? draftPins(writer.draft) : [];
  const notes = (last?.notes ?? []).filter(({ carried_to }) => carried_to === null);
  const carried = revisions.flatMap((round) => round.notes).filter(isCarried).length;
  const isEmpty = notes.length + drafts.length === 0;
  return (
    <ItemPart title="Notes" aside={<Count>{notes.length + drafts.length}</Count>}>
      {isEmpty && (
        <p className="max-w-[52ch] text-sm text-muted">
          {item.can_revise
            ? 'Play the song and write a note in the bar below. Drag over the wave first to write about a part of it.'
            : 'No notes.'}
        </p>
      )}
      {!isEmpty && (
        <SongNotes
          orderId={orderId}
          notes={notes}
          drafts={drafts}
          pair={pairToJudge(item, last)}
          controls={controls}
          engineer={item.engineer_name}
          onChange={onChange}
        />
      )}
      {writer.open && item.can_revise && (
        <RevisionPanel
          orderId={orderId}
          itemId={item.id}
          left={item.max_revision}
          carried={carried}
          writer={writer}
          onSent={(form) => setSent({ ...form, version: newest })}
          onChange={onChange}
        />
      )}
      {!writer.open && sent?.version === newest && (
        <SentRequest {...sent} engineer={item.engineer_name} onPassed={forgetSent} />
      )}
    </ItemPart>
  );
}
