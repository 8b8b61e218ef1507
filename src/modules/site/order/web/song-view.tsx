import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ItemChat } from '@/modules/conversations/chat/web/order/item-chat';
import { RevisionConversation } from '@/modules/conversations/chat/web/order/revision-conversation';
import type { SongControls } from '@/modules/files/player/web/versions-player';
import { DeliverySheets } from '@/modules/orders/check-sheets/web/delivery-sheets';
import { DeliveredFiles } from '@/modules/orders/deliveries/web/delivered-files';
import { SongPlayer } from '@/modules/orders/deliveries/web/song-player';
import { STATUS } from '@/modules/orders/orders/orders.rules';
import {
  draftPins,
  useRevisionDraft,
  type RevisionWriter,
} from '@/modules/orders/revisions/web/revision-draft';
import { RevisionsList } from '@/modules/orders/revisions/web/revisions-list';
import { AnswerQuestion } from './answer-question';
import { ConfirmFiles } from './confirm-files';
import { EngineerChoice } from './engineer-choice';
import { FinishedSong } from './finished-song';
import { ItemActions } from './item-actions';
import { CollapsedPart, Count, ItemPart } from './item-part';
import { JourneyLine } from './journey-line';
import { NextStep, StoredFiles } from './next-step';
import { NotesPart } from './notes-part';
import type { OrderItem, Revision } from './order-types';
import { ClosedQuestions, openQuestionOf } from './questions';
import { SendFiles } from './send-files';
import { SentFiles } from './sent-files';
import { SongBar } from './song-bar';
import { DownloadFinal, NoBefore } from './song-extras';
import { SongHeading } from './song-heading';
import { ShareSong, SongListeners } from './song-listeners';
import { useMarkRead } from './use-mark-read';

interface SongViewProps {
  readonly orderId: number;
  readonly currency: string;
  /** The page has the song's name as its title. */
  readonly isTitled: boolean;
  readonly item: OrderItem;
  readonly revisions: readonly Revision[];
  /** The order has changed: read it again. */
  readonly onChange: () => void;
}

function sumUnread(revisions: readonly Revision[]): number {
  return revisions.reduce((sum, { unread_messages }) => sum + unread_messages, 0);
}

type PartsProps = Omit<SongViewProps, 'currency' | 'isTitled'> & {
  readonly writer: RevisionWriter;
  /** What can be done with the item. */
  readonly actions: ReactNode;
  readonly sending: ReactNode;
};

/** What the engineer wrote with the newest version. */
function NewestNote({ item }: { item: OrderItem }) {
  const newest = item.deliveries.at(-1);
  if (newest === undefined || newest.note === '') return null;
  return (
    <div className="border-l-2 border-after pl-4">
      <p className="text-sm text-muted">
        {item.engineer_name ?? 'Your engineer'} about v{newest.version}
      </p>
      <p className="max-w-[65ch] said">{newest.note}</p>
    </div>
  );
}

function Rounds({ item, revisions, onChange }: Pick<PartsProps, 'item' | 'revisions' | 'onChange'>) {
  if (revisions.length === 0) return null;
  return (
    <CollapsedPart
      title="Revisions"
      aside={<Count>{revisions.length}</Count>}
      open={item.order_status !== STATUS.completed}
    >
      <RevisionsList
        revisions={revisions}
        notesAbove={revisions.at(-1)?.id}
        renderConversation={(revision) => (
          <RevisionConversation
            revision={revision}
            reader="customer"
            orderStatus={item.order_status}
            onChange={onChange}
          />
        )}
      />
    </CollapsedPart>
  );
}

function Messages({ item, revisions, onChange }: Pick<PartsProps, 'item' | 'revisions' | 'onChange'>) {
  if (item.is_giftcard || item.round_for !== null) return null;
  return (
    <ItemPart title={item.engineer_name === null ? 'Messages' : `${item.engineer_name}, your engineer`}>
      <NewestNote item={item} />
      <JourneyLine stage={item.stage} paused={item.paused_at !== null} />
      <ItemChat
        itemId={item.id}
        reader="customer"
        unread={item.unread_messages - sumUnread(revisions)}
        engineer={item.engineer_name}
        onChange={onChange}
      />
    </ItemPart>
  );
}

function Files({ orderId, item }: Pick<PartsProps, 'orderId' | 'item'>) {
  const link = useSearchParams()[0].get('link');
  const closed = item.questions.filter(({ outcome }) => outcome !== null);
  return (
    <div className="flex flex-col gap-6">
      {item.deliveries.length > 0 && (
        <CollapsedPart
          title="Files and versions"
          aside={<Count>{item.deliveries.length}</Count>}
          open={item.order_status === STATUS.completed}
        >
          <StoredFiles item={item} />
          <DeliveredFiles
            orderId={orderId}
            itemId={item.id}
            link={link}
            deliveries={item.deliveries}
            deleteAt={null}
            unread={item.user_is_read === 0}
            isNoteShown
            renderBelow={({ id, version }) => (
              <DeliverySheets deliveryId={id} orderId={orderId} link={link} version={version} />
            )}
          />
        </CollapsedPart>
      )}
      <ShareSong orderId={orderId} item={item} />
      {closed.length > 0 && (
        <CollapsedPart title="Questions" aside={<Count>{closed.length}</Count>}>
          <ClosedQuestions questions={closed} />
        </CollapsedPart>
      )}
      {item.order_files.length > 0 && (
        <CollapsedPart
          title="What you sent"
          aside={<Count>{item.order_files.length}</Count>}
          open={item.deliveries.length === 0}
        >
          <SentFiles item={item} />
        </CollapsedPart>
      )}
    </div>
  );
}

/** Below the player: notes on the left, the engineer on the right, then what folds. */
function Below({ controls, ...props }: PartsProps & { controls: SongControls | null }) {
  const { item } = props;
  const isComplete = item.order_status === STATUS.completed;
  const hasNotes = item.deliveries.length > 0 || props.revisions.length > 0;
  return (
    <>
      {controls !== null && <NoBefore item={item} />}
      <SongBar controls={controls}>{props.actions}</SongBar>
      {isComplete && <FinishedSong item={item} />}
      {props.sending}
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <EngineerChoice {...props} />
          {hasNotes && <NotesPart {...props} controls={controls} />}
          <SongListeners orderId={props.orderId} item={item} writer={props.writer} />
          <Rounds {...props} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:first:col-span-2">
          <Messages {...props} />
        </div>
      </div>
      <Files {...props} />
      {controls !== null && <CollapsedPart title="Levels">{controls.meter}</CollapsedPart>}
    </>
  );
}

/** The pins of the wave: the newest round's notes and those that are being written. */
function pinsOf(revisions: readonly Revision[], writer: RevisionWriter) {
  const sent = (revisions.at(-1)?.notes ?? []).flatMap(({ id, at_seconds, end_seconds, text, ...note }) =>
    at_seconds === null || note.carried_to !== null
      ? []
      : [{ id, at_seconds, end_seconds, text, answered: note.state !== 'open' }],
  );
  // Drafts are known to the browser only; the panel opens once the page is alive.
  return [...sent, ...(writer.open ? draftPins(writer.draft) : [])];
}

/** One song of an order: whose turn it is, how it sounds, what was said of it, and what to do next. */
export function SongView({ orderId, currency, isTitled, item, revisions, onChange }: SongViewProps) {
  const [uploading, setUploading] = useState(false);
  const markRead = useMarkRead(orderId, { item, revisions, onChange });
  const question = openQuestionOf(item);
  const writer = useRevisionDraft(item.id);
  const done = () => {
    setUploading(false);
    onChange();
  };
  const isSong = !item.is_giftcard && item.round_for === null;
  const parts: PartsProps = {
    orderId,
    item,
    revisions,
    writer,
    onChange,
    sending: uploading && <SendFiles orderId={orderId} item={item} onDone={done} />,
    actions: (
      <ItemActions
        orderId={orderId}
        item={item}
        uploading={uploading}
        writing={writer.open}
        onUpload={() => setUploading(true)}
        onRevise={writer.begin}
        onChange={onChange}
        first={<DownloadFinal item={item} />}
      />
    ),
  };
  return (
    // Looking is enough: a click anywhere on the song says that its news were seen.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      id={`item-${item.id}`}
      onClick={markRead}
      onFocus={markRead}
      className="flex min-w-0 scroll-mt-24 flex-col gap-5"
    >
      {isSong && <NextStep orderId={orderId} item={item} />}
      <SongHeading item={item} currency={currency} isTitled={isTitled} revisions={revisions} />
      <ConfirmFiles orderId={orderId} item={item} onChange={onChange} />
      {question !== null && (
        <AnswerQuestion
          key={question.id}
          orderId={orderId}
          question={question}
          engineer={item.engineer_name}
          onChange={onChange}
        />
      )}
      <SongPlayer
        orderId={orderId}
        itemId={item.id}
        deliveries={item.deliveries}
        before={item.before}
        references={item.references.flatMap(({ sound }) => sound ?? [])}
        beforeNote={item.before_note}
        notes={pinsOf(revisions, writer)}
        onNote={item.can_revise ? writer.addNoteAt : undefined}
      >
        {(controls) => <Below {...parts} controls={controls} />}
      </SongPlayer>
    </div>
  );
}
