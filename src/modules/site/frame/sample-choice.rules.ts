import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import type { WireDetail } from '@/modules/catalogue/services/catalogue.contract';

/**
 * The song to hear on a service's page: one that this service, or its kind, was the work on; else any, another one on each
 * page. Null for what is no work on a song, and where there are no samples.
 */
export function sampleFor(
  service: Pick<WireDetail, 'id' | 'name' | 'category' | 'turnaround_hours'>,
  samples: readonly WireSample[],
): WireSample | null {
  if (service.turnaround_hours[1] === 0) return null;
  const of = (name: string) =>
    samples.find((sample) => sample.service?.trim().toLowerCase() === name.trim().toLowerCase());
  return of(service.name) ?? of(service.category.name) ?? samples[service.id % samples.length] ?? null;
}
