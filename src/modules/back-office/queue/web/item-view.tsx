import { ItemConversation } from '@/modules/conversations/chat/web/order/item-chat';
import { DeliverySheets } from '@/modules/orders/check-sheets/web/delivery-sheets';
import { DeliveriesList } from '@/modules/orders/deliveries/web/deliveries-list';
import { StudioLinks } from '@/modules/orders/listening-links/web/studio/studio-links';
import { StatusBadge } from '@/modules/site/order/web/status-badge';
import { Badge } from '@/ui/badge';
import { SkeletonCard, SkeletonGroup } from '@/ui/skeleton';
import { Panel, StudioHeading } from '@/ui/studio-page';
import { DeliverPanel } from './deliver-panel';
import { AssignButton, GiveBackButton } from './item-actions';
import { ItemBrief, ItemFiles } from './item-brief';
import { ItemData } from './item-details';
import { ItemHistory } from './item-history';
import { itemName } from './item-name';
import { ItemRounds } from './item-rounds';
import { QuestionPanel } from './question-panel';
import { ReopenButton } from './reopen-button';
import { RecordPanel, RecordSteps } from './record-panel';
import type { StudioItem } from './studio-item';
import { TakeButton } from './take-button';

interface ItemProps {
  readonly studioItem: StudioItem;
  readonly onChange: () => void;
}

/** What this person may do with the item now. */
function Actions({ studioItem, onChange }: ItemProps) {
  const { item, engineer, engineers, version } = studioItem;
  const name = itemName(item);
  const moved = { id: item.id, version, order_status: item.order_status, engineer };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {studioItem.can_take && <TakeButton primary itemId={item.id} name={name} onChange={onChange} />}
      {studioItem.can_assign && (
        <AssignButton item={moved} name={name} engineers={engineers} onChange={onChange} />
      )}
      {studioItem.can_give_back && <GiveBackButton item={moved} name={name} onChange={onChange} />}
      {studioItem.can_reopen && <ReopenButton itemId={item.id} onChange={onChange} />}
    </div>
  );
}

function Aside({ item }: Pick<StudioItem, 'item'>) {
  return (
    <span className="flex flex-wrap items-center gap-3 text-muted">
      {item.songs.join(', ')}
      <StatusBadge status={item.order_status} />
      {item.rush && <Badge tone="after">Rush</Badge>}
      {item.paused_at !== null && <Badge tone="before">Paused</Badge>}
    </span>
  );
}

function Versions({ studioItem: { item, order, revisions } }: { studioItem: StudioItem }) {
  if (item.deliveries.length === 0) return null;
  return (
    <Panel
      title="Versions"
      aside={<span className="figures text-sm text-muted">{item.deliveries.length}</span>}
    >
      <DeliveriesList
        before={item.before}
        references={item.references.flatMap(({ sound }) => sound ?? [])}
        orderId={order.id}
        itemId={item.id}
        link={null}
        deliveries={item.deliveries}
        deleteAt={item.delete_at}
        unread={false}
        heading="h3"
        renderBelow={({ id, version }) => (
          <DeliverySheets deliveryId={id} orderId={order.id} link={null} version={version} />
        )}
        notes={revisions
          .flatMap(({ notes }) => notes)
          .flatMap(({ id, at_seconds, end_seconds, text, state, carried_to }) =>
            at_seconds === null || carried_to !== null
              ? []
              : [{ id, at_seconds, end_seconds, text, answered: state !== 'open' }],
          )}
      />
    </Panel>
  );
}

function Messages({ studioItem, onChange }: ItemProps) {
  const { item, engineer, can_chat } = studioItem;
  if (item.is_giftcard) return null;
  return (
    <Panel title="Messages" aside={item.unread_messages > 0 && <Badge tone="after">New Messages</Badge>}>
      {can_chat ? (
        <ItemConversation
          itemId={item.id}
          reader="studio"
          engineer={engineer?.name ?? null}
          onChange={onChange}
        />
      ) : (
        <p className="text-muted">Take the item to read the customer’s messages and answer them.</p>
      )}
    </Panel>
  );
}

interface ItemViewProps extends ItemProps {
  /** Beside the queue: its heading comes from there. */
  readonly beside?: boolean;
}

/** Everything an engineer needs to work on a song; one column or two, by the room that there is. */
export function ItemView({ studioItem, beside = false, onChange }: ItemViewProps) {
  const { item, revisions, history, can_deliver } = studioItem;
  const actions = <Actions studioItem={studioItem} onChange={onChange} />;
  const aside = <Aside item={item} />;
  const isHeard = item.deliveries.length > 0;
  const work = (
    <>
      <Versions studioItem={studioItem} />
      <ItemRounds studioItem={studioItem} onChange={onChange} />
      {can_deliver && (
        <DeliverPanel
          item={item}
          promised={studioItem.promised}
          rounds={revisions.length}
          onDelivered={onChange}
        />
      )}
    </>
  );
  return (
    <div className="@container flex flex-col gap-5">
      {beside ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {aside}
          {actions}
        </div>
      ) : (
        <StudioHeading title={itemName(item)} aside={aside} actions={actions} />
      )}
      {item.project !== undefined && <RecordSteps place={item.project} itemId={item.id} />}
      <div className="grid items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {/* A song that was delivered is worked on by ear: what is heard, what is asked of it, and the next version come first. */}
          {isHeard && work}
          <ItemBrief item={item} />
          {item.project !== undefined && (
            <RecordPanel key={item.project.id} studioItem={studioItem} onChange={onChange} />
          )}
          <ItemFiles studioItem={studioItem} onChange={onChange} />
          {!isHeard && work}
        </div>
        <div className="flex min-w-0 flex-col gap-5 @max-4xl:contents">
          <div className="@max-4xl:order-first">
            <ItemData studioItem={studioItem} />
          </div>
          <Messages studioItem={studioItem} onChange={onChange} />
          <QuestionPanel item={item} mayAsk={can_deliver} onChange={onChange} />
          <StudioLinks itemId={item.id} />
          <ItemHistory history={history} />
        </div>
      </div>
    </div>
  );
}

/** An item while it is on its way. */
export function ItemSkeleton() {
  return (
    <SkeletonGroup className="@container">
      <div className="grid gap-5 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-5">
          <SkeletonCard picture={false} lines={2} />
          <SkeletonCard picture={false} lines={4} />
          <SkeletonCard picture={false} lines={4} />
        </div>
        <SkeletonCard picture={false} lines={8} />
      </div>
    </SkeletonGroup>
  );
}
