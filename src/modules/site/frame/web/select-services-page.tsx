import { Suspense } from 'react';
import type { listSamples, WireSample } from '@/modules/catalogue/samples/samples.contract';
import type {
  listCategories,
  WireCategory,
  WireService,
} from '@/modules/catalogue/services/catalogue.contract';
import { SampleRow } from '@/modules/catalogue/samples/web/sample-row';
import { Picker, PickerSkeleton } from '@/modules/catalogue/services/web/picker';
import { ContactForm } from '@/modules/conversations/contact/web/contact-form-on-demand';
import { DropFirst } from '@/modules/site/drop/web/drop-first';
import { hoursText } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { listIn } from '@/shared/list-answer';
import { service } from '@/shared/structured-data';
import { browserLoader, PageData, serverLoader, listAnswerOf, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PartFailed } from '@/ui/part-failed';
import { PageTitle } from '@/ui/page-title';
import { samplesByCategory } from '../sample-choice.rules';

interface PickerData {
  readonly categories: WireCategory[];
  /** A song to hear beside each category that has one; none where they could not be loaded. */
  readonly sounds: Readonly<Record<number, WireSample>>;
}

const load = async ({ api, signal }: PageRequest): Promise<PickerData | null> => {
  const [answer, samples] = await Promise.all([
    api.call<typeof listCategories>('GET /categories/with-count', { signal }),
    api.call<typeof listSamples>('GET /sample-audios', { query: {}, signal }),
  ]);
  const categories = listIn<WireCategory>(listAnswerOf(answer));
  if (categories === null) return null;
  for (const one of categories) one.services = listIn<WireService>(one.services) ?? [];
  return { categories, sounds: samples.ok ? samplesByCategory(categories, samples.value.data) : {} };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

// The second step is another address with the same data.
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

const DESCRIPTION =
  'Choose mixing, mastering or both, as a single song or as a monthly package. Two steps to the service that fits your song.';
const PATH = '/select-services';

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta({
  title: 'Services',
  description: DESCRIPTION,
  path: PATH,
  keywords: ['mixing', 'mastering', 'mixing and mastering', 'monthly mixing packages', 'online studio'],
  structuredData: (site) => [
    service({ name: 'Mixing And Mastering', description: DESCRIPTION, path: PATH }, site),
  ],
});

function SomethingElse() {
  return (
    <section
      aria-labelledby="something-else"
      className="grid gap-x-16 gap-y-8 border-t border-line pt-12 md:pt-16 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="flex flex-col gap-4">
        <h2 id="something-else" className="text-2xl">
          Need Something Else?
        </h2>
        <p className="max-w-reading text-muted">
          Live recordings, film and game sound, Atmos, a label’s back catalogue: tell us what you have and
          when you need it. An engineer emails you a price.
        </p>
      </div>
      <Suspense fallback={<div className="min-h-128" />}>
        <ContactForm />
      </Suspense>
    </section>
  );
}

function PickerWithSound({ categories, sounds }: PickerData) {
  const heard = Object.entries(sounds).map(([id, sample]) => [id, <SampleRow key={id} sample={sample} />]);
  return <Picker categories={categories} sounds={Object.fromEntries(heard)} />;
}

/** /select-services: what kind of work, then which package; a message where none fits (PICK-01 to PICK-04). */
export default function SelectServicesPage() {
  const { turnaround_hours: hours } = useSettings();
  return (
    <div className="page-width flex flex-col gap-12 page-top pb-24 md:pb-32">
      <PageTitle
        title="Choose The Service That Fits Your Need!"
        lead={`Two questions, then prices. You get a radio-ready WAV, and each service lists its free revisions. Some offer rush delivery in ${hoursText(hours.rush)}.`}
      />
      <DropFirst
        title="Have your files ready? Drop them first"
        lead="We count and check them, and tell you what fits, the price and the date. Or answer two questions below."
      />
      <PageData<PickerData | null> skeleton={<PickerSkeleton />}>
        {(data) => (data === null ? <PartFailed /> : <PickerWithSound {...data} />)}
      </PageData>
      <SomethingElse />
    </div>
  );
}
