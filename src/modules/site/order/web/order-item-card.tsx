import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ItemChat } from '@/modules/conversations/chat/web/order/item-chat';
import { RevisionConversation } from '@/modules/conversations/chat/web/order/revision-conversation';
import { DeliverySheets } from '@/modules/orders/check-sheets/web/delivery-sheets';
import { DeliveriesList } from '@/modules/orders/deliveries/web/deliveries-list';
import { STATUS } from '@/modules/orders/orders/orders.rules';
import { RevisionPanel } from '@/modules/orders/revisions/web/revision-panel';
import { RevisionsList } from '@/modules/orders/revisions/web/revisions-list';
import {
  draftPins,
  useRevisionDraft,
  type RevisionWriter,
} from '@/modules/orders/revisions/web/revision-draft';
import { formatMajor } from '@/shared/money';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { AnswerQuestion } from './answer-question';
import { ConfirmFiles } from './confirm-files';
import { ItemActions } from './item-actions';
import { CollapsedPart, ItemPart } from './item-part';
import { JourneyLine } from './journey-line';
import { NextStep } from './next-step';
import type { OrderItem, Revision } from './order-types';
import { songName } from '../song-name.rules';
import { ClosedQuestions, openQuestionOf } from './questions';
import { SendFiles } from './send-files';
import { SentFiles } from './sent-files';
import { StatusBadge } from './status-badge';
import { useMarkRead } from './use-mark-read';

interface OrderItemCardProps {
  readonly orderId: number;
  readonly currency: string;
  /** The page has the song's name as its title. */
  readonly isTitled: boolean;
  readonly item: OrderItem;
  readonly revisions: readonly Revision[];
  /** The order has changed: read it again. */
  readonly onChange: () => void;
}

function Count({ children }: { children: number }) {
  return <span className="figures text-sm text-muted">{children}</span>;
}

function Heading({ item, currency, isTitled }: Pick<OrderItemCardProps, 'item' | 'currency' | 'isTitled'>) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="text-xl [overflow-wrap:anywhere]">{isTitled ? item.service_name : songName(item)}</h3>
        <p className="text-sm text-muted">
          {item.track !== null && !isTitled && `${item.service_name} · `}
          {item.quantity} × {formatMajor(item.price, currency)}
          {item.engineer_name !== null && ` · ${item.engineer_name} is your engineer`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {item.rush && <Badge tone="after">Rush 24 h</Badge>}
        {item.user_is_read === 0 && <Badge tone="after">New File</Badge>}
        {item.unread_messages > 0 && <Badge tone="after">New Messages</Badge>}
        <StatusBadge status={item.order_status} />
      </div>
    </header>
  );
}

function sumUnread(revisions: readonly Revision[]): number {
  return revisions.reduce((sum, { unread_messages }) => sum + unread_messages, 0);
}

type PartsProps = Omit<OrderItemCardProps, 'currency' | 'isTitled'> & {
  readonly writer: RevisionWriter;
  /** What can be done with the item: it stands below the player where there is one. */
  readonly actions: ReactNode;
};

/** What is still open of earlier rounds: it shows on the player, and goes along with the next round. */
function openNotes(revisions: readonly Revision[]) {
  return revisions.flatMap(({ notes }) =>
    notes.filter(({ state, carried_to }) => state === 'open' && carried_to === null),
  );
}

function Versions({ orderId, item, revisions, writer, actions, onChange }: PartsProps) {
  const link = useSearchParams()[0].get('link');
  const open = openNotes(revisions);
  const pinned = open.flatMap(({ id, at_seconds, text }) =>
    at_seconds === null ? [] : [{ id, at_seconds, text }],
  );
  // Drafts are known to the browser only; the panel opens once the page is alive.
  const drafted = writer.open ? draftPins(writer.draft) : [];
  return (
    <ItemPart title="Versions" aside={<Count>{item.deliveries.length}</Count>}>
      <DeliveriesList
        orderId={orderId}
        itemId={item.id}
        link={link}
        deliveries={item.deliveries}
        before={item.before}
        deleteAt={item.delete_at}
        unread={item.user_is_read === 0}
        notes={[...pinned, ...drafted]}
        renderBelow={({ id, version }) => (
          <DeliverySheets deliveryId={id} orderId={orderId} link={link} version={version} />
        )}
        onNote={item.can_revise ? writer.addNoteAt : undefined}
        isFinal={item.order_status === STATUS.completed}
      >
        {actions}
        {writer.open && item.can_revise && (
          <RevisionPanel
            orderId={orderId}
            itemId={item.id}
            left={item.max_revision}
            carried={open.length}
            writer={writer}
            onChange={onChange}
          />
        )}
      </DeliveriesList>
    </ItemPart>
  );
}

function Parts(props: PartsProps) {
  const { item, revisions, actions, onChange } = props;
  const closed = item.questions.filter(({ outcome }) => outcome !== null);
  return (
    <>
      {item.deliveries.length > 0 ? <Versions {...props} /> : actions}
      {revisions.length > 0 && (
        <ItemPart title="Revisions" aside={<Count>{revisions.length}</Count>}>
          <RevisionsList
            revisions={revisions}
            renderConversation={(revision) => (
              <RevisionConversation
                revision={revision}
                reader="customer"
                orderStatus={item.order_status}
                onChange={onChange}
              />
            )}
          />
        </ItemPart>
      )}
      {!item.is_giftcard && item.round_for === null && (
        <ItemChat
          itemId={item.id}
          reader="customer"
          unread={item.unread_messages - sumUnread(revisions)}
          engineer={item.engineer_name}
          onChange={onChange}
        />
      )}
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
    </>
  );
}

/** One item of an order: how far it is, whose turn it is, what came back, what was sent, and what to do next. */
export function OrderItemCard({
  orderId,
  currency,
  isTitled,
  item,
  revisions,
  onChange,
}: OrderItemCardProps) {
  const [uploading, setUploading] = useState(false);
  const markRead = useMarkRead(orderId, { item, revisions, onChange });
  const question = openQuestionOf(item);
  const writer = useRevisionDraft(item.id);
  const done = () => {
    setUploading(false);
    onChange();
  };
  return (
    <Card as="li" padding="none" id={`item-${item.id}`} className="scroll-mt-24 p-5 md:p-8">
      {/* Looking is enough: a click anywhere on the card says that its news were seen. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div className="flex flex-col gap-6" onClick={markRead} onFocus={markRead}>
        <Heading item={item} currency={currency} isTitled={isTitled} />
        {!item.is_giftcard && item.round_for === null && (
          <>
            <JourneyLine stage={item.stage} paused={item.paused_at !== null} />
            <NextStep orderId={orderId} item={item} />
          </>
        )}
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
        <Parts
          orderId={orderId}
          item={item}
          revisions={revisions}
          writer={writer}
          onChange={onChange}
          actions={
            <>
              <ItemActions
                orderId={orderId}
                item={item}
                uploading={uploading}
                writing={writer.open}
                onUpload={() => setUploading(true)}
                onRevise={writer.begin}
                onChange={onChange}
              />
              {uploading && <SendFiles orderId={orderId} item={item} onDone={done} />}
            </>
          }
        />
      </div>
    </Card>
  );
}
