import { useRevalidator } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { Breadcrumb } from '@/ui/breadcrumb';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { StudioPage } from '@/ui/studio-page';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type { getStudioItem } from '../studio.contract';
import { ItemSkeleton, ItemView } from './item-view';
import { useItemKeys } from './queue-keys';
import { ShortcutSheet } from './shortcut-sheet';
import type { StudioItem } from './studio-item';

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

function Item({ studioItem }: { studioItem: StudioItem }) {
  const { revalidate } = useRevalidator();
  useLiveUpdates((topic) => topic === 'studio', null);
  useItemKeys();
  return <ItemView studioItem={studioItem} onChange={() => void revalidate()} />;
}

/** /studio/items/{itemId}: an item on a page of its own. */
export default function ItemPage() {
  return (
    <StudioPage>
      <div className="-my-2 flex items-center justify-between gap-4">
        <Breadcrumb items={[{ label: 'Queue', to: '/studio' }, { label: 'Item' }]} />
        <ShortcutSheet of="item" />
      </div>
      <StudioData<ResponseOf<typeof getStudioItem>> skeleton={<ItemSkeleton />}>
        {({ data }) => <Item key={data.item.id} studioItem={data} />}
      </StudioData>
    </StudioPage>
  );
}
