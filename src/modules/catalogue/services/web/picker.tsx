import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import type { WireCategory } from '../catalogue.contract';
import { ChooseCategory } from './choose-category';
import { ChoosePackage } from './choose-package';

const THREE = [1, 2, 3];

/** The picker to come. */
export function PickerSkeleton() {
  return (
    <SkeletonGroup label="Loading services" className="flex flex-col gap-8">
      <div className="grid gap-6 lg:grid-cols-3">
        {THREE.map((number) => (
          <Skeleton key={number} className="aspect-[4/3] w-full rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-13 w-40 rounded" />
    </SkeletonGroup>
  );
}

interface PickerProps {
  readonly categories: readonly WireCategory[];
  /** What can be heard of categories, by their ids. */
  readonly sounds?: Readonly<Record<number, ReactNode>> | undefined;
}

/** The picker's two steps (PICK-01, PICK-02, PICK-04); the chosen category is in the address, so that Back leads from packages to categories. */
export function Picker({ categories, sounds }: PickerProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = categories.find((one) => String(one.id) === search.get('category')) ?? null;
  const [selected, setSelected] = useState<number | null>(chosen?.id ?? null);
  if (categories.length === 0) {
    return (
      <EmptyState
        title="No Services Found"
        text="Nothing is on sale at the moment. Please come back soon."
        action={<ButtonLink to="/samples">Hear samples</ButtonLink>}
      />
    );
  }
  if (chosen !== null) return <ChoosePackage categories={categories} initial={chosen.id} />;
  return (
    <ChooseCategory
      categories={categories}
      selected={selected}
      sounds={sounds}
      onSelect={setSelected}
      onNext={(id) => setSearch({ category: String(id) })}
    />
  );
}
