import { useId, type ReactNode } from 'react';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { Button, ButtonLink } from '@/ui/button';
import type { WireCategory } from '../catalogue.contract';
import { effectivePrice } from '../price.rules';
import { FirstVersion } from './first-version';
import { ServicePicture } from './service-picture';

export interface ChooseCategoryProps {
  categories: readonly WireCategory[];
  selected: number | null;
  onSelect: (id: number) => void;
  onNext: (id: number) => void;
  /** What can be heard of categories, by their ids. */
  sounds?: Readonly<Record<number, ReactNode>> | undefined;
}

/** What the cheapest of them costs; nothing where there is none. */
function PriceFrom({ services }: Pick<WireCategory, 'services'>) {
  const money = useMoney();
  if (services.length === 0) return null;
  return <>, from {money(Math.min(...services.map(effectivePrice)))}</>;
}

// The quickest of a category, as the dates of its cards count from it.
function quickest({ services }: Pick<WireCategory, 'services'>): readonly [number, number] | null {
  const worked = services.filter((one) => one.service_type === 'one_time' && one.turnaround_hours[1] > 0);
  const [first] = worked.toSorted((a, b) => a.turnaround_hours[1] - b.turnaround_hours[1]);
  return first?.turnaround_hours ?? null;
}

/** What helps to choose: a sentence, and the days of the first version. */
function Advice({ category }: { category: WireCategory }) {
  const hours = quickest(category);
  return (
    <span className="flex w-full flex-col gap-1 text-sm">
      {category.advice !== null && <span>{category.advice}</span>}
      {hours !== null && (
        <span className="text-muted">
          <FirstVersion hours={hours} />
        </span>
      )}
    </span>
  );
}

interface CategoryCardProps extends Omit<ChooseCategoryProps, 'categories'> {
  readonly category: WireCategory;
  /** Of all radios of the step. */
  readonly name: string;
}

/** A category: a press on the card chooses it and goes on, its sound is played in place. */
function CategoryCard({ category, name, selected, onSelect, onNext, sounds }: CategoryCardProps) {
  const heard = sounds?.[category.id];
  return (
    <div className="relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-raised transition-colors hover:border-edge after:pointer-events-none after:absolute after:inset-0 after:rounded-lg has-[:checked]:border-after has-[:checked]:after:shadow-[inset_0_0_0_1px_var(--after)] has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-after">
      {/* Keys reach the radio inside; a press on the card needs no second one. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <label
        onClick={(event) => {
          // The click that a label gives on to its control, and those of keys, have no count.
          if (event.detail === 0) return;
          onSelect(category.id);
          onNext(category.id);
        }}
        className="flex grow cursor-pointer lg:flex-col"
      >
        <ServicePicture
          service={{ name: category.name, image: category.image, is_url: 0 }}
          eager
          className="aspect-[4/3] w-full max-md:w-28 max-lg:w-48 max-lg:flex-none max-lg:object-contain"
        />
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1 p-4 md:p-5 lg:grow-0">
          <input
            type="radio"
            name={name}
            value={category.id}
            checked={selected === category.id}
            onChange={() => onSelect(category.id)}
            className="size-5 flex-none appearance-none rounded-full border border-edge outline-none checked:border-[6px] checked:border-after"
          />
          <span className="min-w-0 flex-1 basis-32 font-heading text-lg leading-tight font-semibold">
            {category.name}
          </span>
          <span className="w-full pl-9 text-sm text-muted">
            <span className="figures">{category.count}</span> {category.count === 1 ? 'service' : 'services'}
            <PriceFrom services={category.services} />
          </span>
          <Advice category={category} />
        </span>
      </label>
      {heard !== undefined && <div className="border-t border-line p-4 md:px-5">{heard}</div>}
    </div>
  );
}

/**
 * Step 1: one card for each category. A press goes on at once; keys choose first, and Next rests until they have (PICK-01).
 */
export function ChooseCategory({ categories, ...step }: ChooseCategoryProps) {
  const { selected, onNext } = step;
  const name = useId();
  return (
    <form
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (selected !== null) onNext(selected);
      }}
    >
      <fieldset>
        <legend className="mb-6 font-heading text-xl font-semibold">
          <span className="figures mr-3 text-base text-muted">1/2</span>What shall we do with your song?
        </legend>
        <div className="grid gap-6 lg:grid-cols-3">
          {categories.map((category) => (
            <CategoryCard key={category.id} category={category} name={name} {...step} />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" size="lg" disabled={selected === null}>
          Next
        </Button>
        <ButtonLink to="/services" variant="quiet" size="lg">
          View All Services
        </ButtonLink>
      </div>
    </form>
  );
}
