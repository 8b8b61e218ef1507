import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSettings } from '@/features/settings/web';
import { service } from '@/shared/structured-data';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { browserLoader, PageData, serverLoader, valueOf, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import type { listCategories, WireCategory } from '../catalogue.contract';
import { ChooseCategory } from './choose-category';
import { ChoosePackage } from './choose-package';

const load = async ({ api, signal }: PageRequest): Promise<WireCategory[]> =>
  valueOf(await api.call<typeof listCategories>('GET /categories/with-count', { signal })).data;

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

// The second step is another address with the same data.
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

const DESCRIPTION =
  'Choose mixing, mastering or both, as a single song or as a monthly package. Two steps to the service that fits your song.';
const PATH = '/select-services';

export const meta = pageMeta({
  title: 'Services',
  description: DESCRIPTION,
  path: PATH,
  keywords: ['mixing', 'mastering', 'mixing and mastering', 'monthly mixing packages', 'online studio'],
  structuredData: (site) => [
    service({ name: 'Mixing And Mastering', description: DESCRIPTION, path: PATH }, site),
  ],
});

const THREE = [1, 2, 3];

function PickerSkeleton() {
  return (
    <SkeletonGroup label="Loading services" className="flex flex-col gap-8">
      <div className="grid gap-6 md:grid-cols-3">
        {THREE.map((number) => (
          <Skeleton key={number} className="aspect-[4/3] w-full rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-13 w-40 rounded" />
    </SkeletonGroup>
  );
}

/** The picker's two steps; the chosen category is in the address, so that Back leads from packages to categories. */
function Picker({ categories }: { categories: readonly WireCategory[] }) {
  const [search, setSearch] = useSearchParams();
  const chosen = categories.find((one) => String(one.id) === search.get('category')) ?? null;
  const [selected, setSelected] = useState<number | null>(chosen?.id ?? null);
  if (categories.length === 0) {
    return (
      <EmptyState
        title="No Services Found"
        text="The studio offers nothing at the moment. Please look in again soon."
        action={<ButtonLink to="/samples">Hear samples</ButtonLink>}
      />
    );
  }
  if (chosen !== null) return <ChoosePackage categories={categories} initial={chosen.id} />;
  return (
    <ChooseCategory
      categories={categories}
      selected={selected}
      onSelect={setSelected}
      onNext={() => setSearch({ category: String(selected) })}
    />
  );
}

/** /select-services: what kind of work, then which package (PICK-01, PICK-02, PICK-04). */
export default function SelectServicesPage() {
  const { claims } = useSettings();
  return (
    <div className="page-width flex flex-col gap-12 py-10 pb-24 md:py-16 md:pb-32">
      <PageTitle
        title="Choose The Service That Fits Your Need!"
        lead={`Two questions, then prices. Every package comes with up to ${claims.free_revisions} free revisions and a radio-ready WAV.`}
      />
      <PageData<WireCategory[]> skeleton={<PickerSkeleton />}>
        {(categories) => <Picker categories={categories} />}
      </PageData>
    </div>
  );
}
