import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { Badge } from '@/ui/badge';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { SortableList } from '@/ui/sortable-list';
import { StateLinks } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { toast } from '@/ui/toast-store';
import { useChanges } from '@/ui/use-changes';
import type { listStudioServices, orderServices, StudioServiceRow } from '../../catalogue-studio.contract';
import type { listStudioCategories, StudioCategory } from '../../sorting.contract';
import { ServicePicture } from '../service-picture';
import { NewServiceDialog } from './new-service-dialog';
import { editorPath, KIND_NAMES, STATE_NAMES, STATE_TONES } from './service-texts';

interface ServicesData {
  readonly services: readonly StudioServiceRow[];
  readonly categories: readonly StudioCategory[];
}

const load = (page: PageRequest) =>
  loadForStudio<typeof listStudioServices>(page, () =>
    page.api.call<typeof listStudioServices>('GET /studio/services', { signal: page.signal }),
  ).then(async (found) => {
    if (found === null || 'failure' in found) return found;
    const categories = await page.api.call<typeof listStudioCategories>('GET /studio/categories', {
      signal: page.signal,
    });
    if (!categories.ok) return { failure: categories.refusal };
    return { value: { services: found.value.data, categories: categories.value.data } };
  });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Services',
  description: 'What the studio sells.',
  path: '/studio/services',
  noindex: true,
});

function Row({ row }: { readonly row: StudioServiceRow }) {
  const money = useMoney();
  const sale = row.discounted_price;
  return (
    <Link
      to={editorPath(row.id)}
      className="flex min-h-16 flex-wrap items-center gap-x-5 gap-y-1 rounded py-1 pr-2 hover:bg-hover"
    >
      <ServicePicture
        service={{ ...row, is_url: 0 }}
        sizes="5rem"
        className="aspect-[4/3] w-16 flex-none rounded-sm max-sm:hidden"
      />
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium [overflow-wrap:anywhere]">{row.name}</span>
        <span className="block text-sm text-muted">
          {row.category} · {KIND_NAMES[row.kind]}
          {row.orders > 0 && ` · sold ${row.orders} ${row.orders === 1 ? 'time' : 'times'}`}
        </span>
      </span>
      <span className="figures text-sm">
        {sale !== null && <s className="mr-2 text-muted">{money(row.price)}</s>}
        {money(sale ?? row.price)}
      </span>
      <Badge tone={STATE_TONES[row.state]}>{STATE_NAMES[row.state]}</Badge>
    </Link>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading services" className="flex flex-col gap-2">
      {[1, 2, 3, 4, 5, 6].map((number) => (
        <Skeleton key={number} className="h-20 w-full rounded" />
      ))}
    </SkeletonGroup>
  );
}

function Current({
  rows,
  onNew,
}: {
  readonly rows: readonly StudioServiceRow[];
  readonly onNew: () => void;
}) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const reorder = async (order: readonly StudioServiceRow[]): Promise<boolean> => {
    const ids = (list: readonly StudioServiceRow[]) => list.map(({ id }) => id);
    const body = { seen: ids(rows), order: ids(order) };
    const answer = await api.call<typeof orderServices>('PUT /studio/services/order', { body });
    if (answer.ok) toast.success('Order saved', { durationMs: 3000 });
    else toast.error(answer.refusal.message);
    void revalidate();
    return answer.ok;
  };
  if (rows.length === 0) {
    return (
      <EmptyState
        title="Nothing is sold yet"
        text="A service is a draft until you publish it."
        action={
          <Button variant="primary" onClick={onNew}>
            Create the first service
          </Button>
        }
      />
    );
  }
  return (
    <SortableList
      label="Services in the order of the shop"
      items={rows}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOrder={reorder}
      disabled={changes.busy}
    >
      {(row) => <Row row={row} />}
    </SortableList>
  );
}

function Archived({ rows }: { readonly rows: readonly StudioServiceRow[] }) {
  if (rows.length === 0)
    return (
      <EmptyState title="Nothing archived" text="Archived services are not in the shop. Their orders stay." />
    );
  return (
    <ul className="flex flex-col gap-2">
      {rows.map((row) => (
        <li key={row.id} className="rounded border border-line bg-raised px-3 py-1.5">
          <Row row={row} />
        </li>
      ))}
    </ul>
  );
}

function Services({ services, categories }: ServicesData) {
  const [search] = useSearchParams();
  const [making, setMaking] = useState(false);
  const archived = services.filter(({ state }) => state === 'archived');
  const current = services.filter(({ state }) => state !== 'archived');
  const isArchive = search.get('state') === 'archived';
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <StateLinks
          label="States of services"
          links={[
            { to: '/studio/services', label: 'In the shop', current: !isArchive, count: current.length },
            {
              to: '/studio/services?state=archived',
              label: 'Archived',
              current: isArchive,
              count: archived.length,
            },
          ]}
        />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/studio/categories">Categories and tags</ButtonLink>
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
            New service
          </Button>
        </div>
      </div>
      {isArchive ? <Archived rows={archived} /> : <Current rows={current} onNew={() => setMaking(true)} />}
      <NewServiceDialog open={making} categories={categories} onClose={() => setMaking(false)} />
    </div>
  );
}

/** /studio/services: everything that is sold, in the shop's order (API-80). */
export default function StudioServicesPage() {
  return (
    <StudioPage>
      <StudioHeading title="Services" />
      <StudioData<ServicesData> skeleton={<Loading />}>{(data) => <Services {...data} />}</StudioData>
    </StudioPage>
  );
}
