import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { thinPeaks } from '@/modules/catalogue/samples/samples.rules';
import type { WireCategory, WireDetail } from '@/modules/catalogue/services/catalogue.contract';

/** Songs are tied to work by its name, as the studio wrote it. */
const isOf = (name: string) => {
  const wanted = name.trim().toLowerCase();
  return ({ service }: WireSample): boolean => service?.trim().toLowerCase() === wanted;
};

/** Slices of a wave in a card: one for every few pixels. */
const CARD_SLICES = 120;

/**
 * The song to hear beside each category, by its id: of work of that name, else of one of its services. A category without such
 * a song has none: another kind of work says nothing about it.
 */
export function samplesByCategory(
  categories: readonly Pick<WireCategory, 'id' | 'name' | 'services'>[],
  samples: readonly WireSample[],
): Readonly<Record<number, WireSample>> {
  return Object.fromEntries(
    categories.flatMap(({ id, name, services }) => {
      const own = services.map((one) => samples.find(isOf(one.name)));
      const found = samples.find(isOf(name)) ?? own.find((one) => one !== undefined);
      if (found === undefined) return [];
      const { before_peaks, after_peaks } = found;
      const waves = {
        before_peaks: thinPeaks(before_peaks, CARD_SLICES),
        after_peaks: thinPeaks(after_peaks, CARD_SLICES),
      };
      return [[id, { ...found, ...waves }]];
    }),
  );
}

/**
 * The song to hear on a service's page: one that this service, or its kind, was the work on; else any, another one on each
 * page. Null for what is no work on a song, and where there are no samples.
 */
export function sampleFor(
  service: Pick<WireDetail, 'id' | 'name' | 'category' | 'turnaround_hours'>,
  samples: readonly WireSample[],
): WireSample | null {
  if (service.turnaround_hours[1] === 0) return null;
  const of = (name: string) => samples.find(isOf(name));
  return of(service.name) ?? of(service.category.name) ?? samples[service.id % samples.length] ?? null;
}
