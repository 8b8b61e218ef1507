import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type {
  addSample,
  archiveSample,
  changeSample,
  makeSampleAgain,
  orderSamples,
  replaceSampleSound,
  StudioSample,
} from '@/modules/catalogue/samples/studio-samples.contract';
import type { ApiClient } from '@/shared/api-client';
import { useApi } from '@/ui/page-data';
import { useChanges } from '@/ui/use-changes';
import type { SentPair } from './pair-picker';
import type { SampleTexts } from './sample-dialogs';

/** The window that is open, and the sample that it is about. */
type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'change' | 'replace' | 'archive'; readonly sample: StudioSample };

type ChangedTexts = SampleTexts & { readonly published: boolean };

const FORMLESS = { formless: true };

const callsOf = (api: ApiClient) => {
  const of = ({ id, version }: StudioSample) => ({ params: { id: String(id) }, body: { version } });
  return {
    add: (body: SampleTexts & SentPair) => api.call<typeof addSample>('POST /studio/samples', { body }),
    change: (sample: StudioSample, words: ChangedTexts) => {
      const { params, body } = of(sample);
      const all = { params, body: { ...words, ...body } };
      return api.call<typeof changeSample>('PUT /studio/samples/{id}', all);
    },
    replace: (sample: StudioSample, pair: SentPair) => {
      const { params, body } = of(sample);
      const all = { params, body: { ...pair, ...body } };
      return api.call<typeof replaceSampleSound>('PUT /studio/samples/{id}/sound', all);
    },
    again: (sample: StudioSample) =>
      api.call<typeof makeSampleAgain>('POST /studio/samples/{id}/make', of(sample)),
    archive: (sample: StudioSample) =>
      api.call<typeof archiveSample>('DELETE /studio/samples/{id}', of(sample)),
    order: (body: { seen: number[]; order: number[] }) =>
      api.call<typeof orderSamples>('PUT /studio/samples/order', { body }),
  };
};

/** All that is done on the page of samples, one write after another. */
export function useSamples(samples: readonly StudioSample[]) {
  const calls = callsOf(useApi());
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const [opened, setOpened] = useState<Opened | null>(null);
  const show = (next: Opened | null): void => {
    changes.forget();
    setOpened(next);
  };
  const closeAfter = (saved: unknown): void => {
    if (saved !== null) setOpened(null);
  };
  // Without a window that could say what stands now, the list does.
  const orAnew = (saved: unknown): boolean => {
    if (saved === null) void revalidate();
    return saved !== null;
  };
  return {
    changes,
    opened,
    open: (next: Opened) => show(next),
    close: () => show(null),
    add: async (words: SampleTexts, pair: SentPair) =>
      closeAfter(
        await changes.change(
          () => calls.add({ ...words, ...pair }),
          'Added as a draft. Preparing the audio.',
        ),
      ),
    change: async (sample: StudioSample, words: ChangedTexts) =>
      closeAfter(await changes.change(() => calls.change(sample, words), 'Saved.')),
    replace: async (sample: StudioSample, pair: SentPair) =>
      closeAfter(await changes.change(() => calls.replace(sample, pair), 'Saved. Preparing the audio.')),
    again: async (sample: StudioSample) =>
      orAnew(await changes.change(() => calls.again(sample), 'Preparing the audio again.', FORMLESS)),
    archive: async (sample: StudioSample) => {
      const done = 'Archived. It is off the site.';
      orAnew(await changes.change(() => calls.archive(sample), done, FORMLESS));
      setOpened(null);
    },
    sort: async (order: readonly StudioSample[]) => {
      const body = { seen: samples.map(({ id }) => id), order: order.map(({ id }) => id) };
      return orAnew(await changes.change(() => calls.order(body), 'The order is saved.', FORMLESS));
    },
  };
}
