import { useRevalidator } from 'react-router';
import { ItemTalk } from '@/features/chat/web';
import { DeliverySheets } from '@/features/check-sheets/web';
import { DeliveriesList } from '@/features/deliveries/web';
import { StatusBadge } from '@/features/order-view/web';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { Breadcrumb } from '@/ui/breadcrumb';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { SkeletonCard, SkeletonGroup } from '@/ui/skeleton';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type { getStudioItem } from '../studio.contract';
import { DeliverPanel } from './deliver-panel';
import { ItemBrief, ItemFiles } from './item-brief';
import { ItemFacts } from './item-facts';
import { ItemHistory } from './item-history';
import { ItemRounds } from './item-rounds';
import { QuestionPanel } from './question-panel';
import { ReopenButton } from './reopen-button';
import { itemName } from './item-name';
import type { StudioItem } from './studio-item';
import { loadForStudio, StudioData } from '@/features/accounts/web';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { TakeButton } from './take-button';

const load = (page: PageRequest) =>
  loadForStudio<typeof getStudioItem>(page, () =>
    page.api.call<typeof getStudioItem>('GET /studio/items/{itemId}', {
      params: { itemId: page.params['itemId'] ?? '' },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta(({ params }) => ({
  title: `Item ${params['itemId']}`,
  description: 'Brief, files, versions and revisions of an item.',
  path: `/studio/items/${params['itemId']}`,
  noindex: true,
}));

interface ItemProps {
  readonly studioItem: StudioItem;
  readonly onChange: () => void;
}

function Heading({ studioItem: { item, can_take, can_reopen }, onChange }: ItemProps) {
  return (
    <StudioHeading
      title={itemName(item)}
      aside={
        <span className="flex flex-wrap items-center gap-3 text-muted">
          {item.songs.join(', ')}
          <StatusBadge status={item.order_status} />
          {item.rush && <Badge tone="after">Rush</Badge>}
          {item.paused_at !== null && <Badge tone="before">Paused</Badge>}
        </span>
      }
      actions={
        <>
          {can_take && <TakeButton primary itemId={item.id} name={itemName(item)} onChange={onChange} />}
          {can_reopen && <ReopenButton itemId={item.id} onChange={onChange} />}
        </>
      }
    />
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
          .flatMap(({ id, at_seconds, text, state, carried_to }) =>
            at_seconds === null || state !== 'open' || carried_to !== null ? [] : [{ id, at_seconds, text }],
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
        <ItemTalk itemId={item.id} reader="studio" engineer={engineer?.name ?? null} onChange={onChange} />
      ) : (
        <p className="text-muted">Take the item to read what its customer writes, and to answer.</p>
      )}
    </Panel>
  );
}

function ItemView({ studioItem }: { studioItem: StudioItem }) {
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  useLiveUpdates((topic) => topic === 'studio', null);
  const { item, revisions, history, can_deliver } = studioItem;
  return (
    <>
      <Heading studioItem={studioItem} onChange={refresh} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <ItemBrief item={item} />
          <ItemFiles item={item} />
          <ItemRounds studioItem={studioItem} onChange={refresh} />
          <QuestionPanel item={item} mayAsk={can_deliver} onChange={refresh} />
          {can_deliver && <DeliverPanel item={item} rounds={revisions.length} onDelivered={refresh} />}
          <Versions studioItem={studioItem} />
          <Messages studioItem={studioItem} onChange={refresh} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 max-xl:order-first">
          <ItemFacts studioItem={studioItem} />
          <div className="max-xl:hidden">
            <ItemHistory history={history} />
          </div>
        </div>
      </div>
      <div className="xl:hidden">
        <ItemHistory history={history} />
      </div>
    </>
  );
}

function ItemSkeleton() {
  return (
    <SkeletonGroup className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-5">
        <SkeletonCard picture={false} lines={2} />
        <SkeletonCard picture={false} lines={4} />
        <SkeletonCard picture={false} lines={4} />
      </div>
      <SkeletonCard picture={false} lines={8} />
    </SkeletonGroup>
  );
}

/** /studio/items/{itemId}: everything an engineer needs to work on a song, and to hand it over. */
export default function ItemPage() {
  return (
    <StudioPage>
      <Breadcrumb items={[{ label: 'Queue', to: '/studio' }, { label: 'Item' }]} className="-my-2" />
      <StudioData<ResponseOf<typeof getStudioItem>> skeleton={<ItemSkeleton />}>
        {({ data }) => <ItemView key={data.item.id} studioItem={data} />}
      </StudioData>
    </StudioPage>
  );
}
