import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { listStudioSamples, StudioSample } from '@/modules/catalogue/samples/studio-samples.contract';
import { SAMPLE_LISTS, type SampleList } from '@/modules/catalogue/samples/studio-samples.rules';
import type { ResponseOf } from '@/shared/endpoint';
import { Button, ButtonLink } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { EmptyState } from '@/ui/empty-state';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { SortableList } from '@/ui/sortable-list';
import { StateLinks } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { useLiveUpdates } from '@/ui/use-live-updates';
import { ChangeSample, NewSample, ReplaceSound } from './sample-dialogs';
import { SampleRow, titleOf } from './sample-row';
import { useSamples } from './use-samples';

function showOf(search: URLSearchParams): SampleList {
  return SAMPLE_LISTS.find((one) => one === search.get('show')) ?? 'current';
}

const load = (page: PageRequest) =>
  loadForStudio<typeof listStudioSamples>(page, () =>
    page.api.call<typeof listStudioSamples>('GET /studio/samples', {
      query: { show: showOf(page.url.searchParams) },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Samples',
  description: 'The site’s before and after samples.',
  path: '/studio/samples',
  noindex: true,
});

const LABELS: Readonly<Record<SampleList, string>> = { current: 'Samples', archived: 'Archived' };

const EMPTY: Readonly<Record<SampleList, { title: string; text: string }>> = {
  current: {
    title: 'No samples yet',
    text: 'Upload a song before and after your work. We create level-matched versions for visitors.',
  },
  archived: { title: 'Nothing archived', text: 'Archived samples keep their texts here.' },
};

type Editor = ReturnType<typeof useSamples>;

function Windows({ editor }: { editor: Editor }) {
  const { changes, opened, close } = editor;
  const archived = opened?.kind === 'archive' ? opened.sample : null;
  return (
    <>
      {opened?.kind === 'new' && (
        <NewSample changes={changes} onClose={close} onSave={(words, pair) => void editor.add(words, pair)} />
      )}
      {opened?.kind === 'change' && (
        <ChangeSample
          sample={opened.sample}
          changes={changes}
          onClose={close}
          onSave={(words, version = opened.sample.version) =>
            void editor.change({ ...opened.sample, version }, words)
          }
        />
      )}
      {opened?.kind === 'replace' && (
        <ReplaceSound
          sample={opened.sample}
          changes={changes}
          onClose={close}
          onSave={(pair, version = opened.sample.version) =>
            void editor.replace({ ...opened.sample, version }, pair)
          }
        />
      )}
      <ConfirmDialog
        open={archived !== null}
        title={`Archive ${archived === null ? 'this sample' : titleOf(archived)}?`}
        text="It is taken off the site and its files are deleted for good. Its texts stay under Archived, and you can bring it back with new files."
        confirmLabel="Archive"
        danger
        busy={changes.busy}
        onCancel={close}
        onConfirm={() => void (archived !== null && editor.archive(archived))}
      />
    </>
  );
}

function Samples({ samples, show }: { samples: readonly StudioSample[]; show: SampleList }) {
  const editor = useSamples(samples);
  useLiveUpdates((topic) => topic === 'studio', null);
  const { changes, open } = editor;
  const row = (sample: StudioSample) => (
    <SampleRow
      sample={sample}
      busy={changes.busy}
      onChange={() => open({ kind: 'change', sample })}
      onReplace={() => open({ kind: 'replace', sample })}
      onAgain={() => void editor.again(sample)}
      onArchive={() => open({ kind: 'archive', sample })}
    />
  );
  return (
    <>
      {show === 'current' && (
        <Button
          variant="primary"
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => open({ kind: 'new' })}
        >
          New sample
        </Button>
      )}
      {samples.length === 0 && <EmptyState {...EMPTY[show]} />}
      {show === 'archived' ? (
        <ul className="flex flex-col gap-2" aria-label="Archived samples">
          {samples.map((sample) => (
            <li key={sample.id} className="rounded border border-line bg-raised">
              {row(sample)}
            </li>
          ))}
        </ul>
      ) : (
        <SortableList
          label="Samples in their order"
          items={samples}
          keyOf={({ id }) => id}
          nameOf={titleOf}
          disabled={changes.busy}
          onOrder={editor.sort}
        >
          {row}
        </SortableList>
      )}
      <Windows editor={editor} />
    </>
  );
}

function SamplesSkeleton() {
  return (
    <SkeletonGroup label="Loading samples" className="flex flex-col gap-2">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-40 w-full rounded" />
      ))}
    </SkeletonGroup>
  );
}

/** /studio/samples: before and after samples, made of two WAVs and sorted by hand (API-80). */
export default function StudioSamplesPage() {
  const [search] = useSearchParams();
  const show = showOf(search);
  return (
    <StudioPage>
      <StudioHeading
        title="Samples"
        actions={
          <ButtonLink to="/samples" size="sm" variant="quiet">
            See them on the site
          </ButtonLink>
        }
      />
      <StateLinks
        label="Kinds of samples"
        links={SAMPLE_LISTS.map((one) => ({
          to: one === 'current' ? '/studio/samples' : `/studio/samples?show=${one}`,
          label: LABELS[one],
          current: one === show,
        }))}
      />
      <StudioData<ResponseOf<typeof listStudioSamples>> skeleton={<SamplesSkeleton />}>
        {({ data }) => <Samples key={show} samples={data} show={show} />}
      </StudioData>
    </StudioPage>
  );
}
