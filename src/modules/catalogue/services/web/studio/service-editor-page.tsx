import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import { PictureField } from '@/modules/files/media/web/picture-field';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Badge } from '@/ui/badge';
import { Breadcrumb } from '@/ui/breadcrumb';
import { Button } from '@/ui/button';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { UnsavedGuard } from '@/ui/unsaved-guard';
import { useChanges } from '@/ui/use-changes';
import type { getStudioService, saveService, StudioService } from '../../catalogue-studio.contract';
import type { listStudioCategories, listStudioTags, StudioCategory, StudioTag } from '../../sorting.contract';
import { Options } from './option-fields';
import { ServiceActions } from './service-actions';
import { bodyOf, differencesOf, draftOf, type ServiceDraft } from './service-draft';
import { Basics, Fit, Plans, Prices, Promises } from './service-fields';
import { ServiceTextFields } from './service-text-fields';
import { STATE_NAMES, STATE_TONES } from './service-texts';

interface EditorData {
  readonly service: StudioService;
  readonly categories: readonly StudioCategory[];
  readonly tags: readonly StudioTag[];
}

async function load(page: PageRequest) {
  const { api, params, signal } = page;
  const found = await loadForStudio<typeof getStudioService>(page, () =>
    api.call<typeof getStudioService>('GET /studio/services/{id}', {
      params: { id: params['serviceId'] ?? '' },
      signal,
    }),
  );
  if (found === null || 'failure' in found) return found;
  const [categories, tags] = await Promise.all([
    api.call<typeof listStudioCategories>('GET /studio/categories', { signal }),
    api.call<typeof listStudioTags>('GET /studio/tags', { signal }),
  ]);
  if (!categories.ok) return { failure: categories.refusal };
  if (!tags.ok) return { failure: tags.refusal };
  const value: EditorData = {
    service: found.value.data,
    categories: categories.value.data,
    tags: tags.value.data,
  };
  return { value };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Service',
  description: 'One service of the shop.',
  path: '/studio/services',
  noindex: true,
});

function useEditor(loaded: StudioService) {
  const api = useApi();
  const { currency } = useSettings();
  const { revalidate } = useRevalidator();
  const [service, setService] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(loaded, currency));
  const changes = useChanges(() => void revalidate());
  const stale = changes.stale as StudioService | null;
  const unsaved = differencesOf(draft, draftOf(service, currency)).length > 0;
  const take = (stored: StudioService): void => {
    setService(stored);
    setDraft(draftOf(stored, currency));
    changes.forget();
  };
  const save = async (version: number): Promise<void> => {
    const saved = await changes.change(
      () =>
        api.call<typeof saveService>('PUT /studio/services/{id}', {
          params: { id: String(service.id) },
          body: bodyOf(draft, version),
        }),
      'Saved',
    );
    if (saved !== null) take(saved.data);
  };
  const put = (change: Partial<ServiceDraft>) => setDraft((before) => ({ ...before, ...change }));
  const theirs = stale === null ? null : draftOf(stale, currency);
  return { service, draft, changes, stale, theirs, unsaved, take, save, put, setService };
}

function Editor({ service: loaded, categories, tags }: EditorData) {
  const editor = useEditor(loaded);
  const { service, draft, changes, unsaved, put } = editor;
  const { problems, busy } = changes;
  const part = { draft, problems, onChange: put };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void editor.save(service.version);
  };
  return (
    <>
      <StudioHeading
        title={service.name}
        aside={<Badge tone={STATE_TONES[service.state]}>{STATE_NAMES[service.state]}</Badge>}
        actions={
          <ServiceActions service={service} changes={changes} unsaved={unsaved} onMoved={editor.setService} />
        }
      />
      <form noValidate onSubmit={submit} className="flex max-w-[960px] flex-col gap-6">
        <Basics {...part} categories={categories} tags={tags} />
        <Prices {...part} />
        <Promises {...part} />
        <Fit {...part} />
        <Plans {...part} />
        <Panel title="Picture">
          <PictureField
            label="Drop a picture here"
            value={draft.image === null ? null : { path: draft.image, alt: draft.image_alt }}
            onChange={(picture) => put({ image: picture?.path ?? null, image_alt: picture?.alt ?? '' })}
            error={problems['image']}
          />
        </Panel>
        <Panel title="Texts">
          <ServiceTextFields texts={draft} problems={problems} onChange={put} />
        </Panel>
        <Options {...part} />
        {editor.stale !== null && editor.theirs !== null && (
          <ChangedMeanwhile
            differences={differencesOf(draft, editor.theirs)}
            busy={busy}
            onKeepMine={() => void editor.save(editor.stale?.version ?? service.version)}
            onTakeTheirs={() => editor.stale !== null && editor.take(editor.stale)}
          />
        )}
        <div className="sticky bottom-0 z-20 -mx-5 flex flex-wrap items-center gap-4 border-t border-line bg-page px-5 py-3 md:mx-0 md:px-0">
          <Button type="submit" variant="primary" loading={busy} disabled={!unsaved}>
            Save
          </Button>
          <output className="text-sm text-muted">
            {Object.keys(problems).length > 0
              ? 'Not saved: please check the marked fields.'
              : unsaved
                ? 'Not saved yet'
                : 'Everything is saved'}
          </output>
        </div>
      </form>
      <UnsavedGuard unsaved={unsaved && !busy} />
    </>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading service" className="flex max-w-[960px] flex-col gap-6">
      <Skeleton className="h-10 w-80" />
      <Skeleton className="h-72 w-full rounded-lg" />
      <Skeleton className="h-48 w-full rounded-lg" />
    </SkeletonGroup>
  );
}

/** /studio/services/{id}: everything of one service, and its options (API-80). */
export default function ServiceEditorPage() {
  return (
    <StudioPage>
      <Breadcrumb items={[{ label: 'Services', to: '/studio/services' }, { label: 'Service' }]} />
      <StudioData<EditorData> skeleton={<Loading />}>
        {(data) => <Editor key={data.service.id} {...data} />}
      </StudioData>
    </StudioPage>
  );
}
