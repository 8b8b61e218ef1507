import type { FormEvent } from 'react';
import { useParams, useRevalidator } from 'react-router';
import { PictureField } from '@/modules/files/media/web/picture-field';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { EmptyState } from '@/ui/empty-state';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PlainFields, type PlainField } from '@/ui/plain-fields';
import { SaveRow } from '@/ui/save-row';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { UnsavedGuard } from '@/ui/unsaved-guard';
import { useChanges } from '@/ui/use-changes';
import { differencesOf, useEdited } from '@/ui/use-edited';
import type { listStudioEngineers, saveEngineer, StudioEngineer } from '../../engineers.contract';
import { engineerPath } from '../../engineers.rules';
import { bodyOf, draftOf } from './engineer-draft';
import { stateOf } from './engineer-state';

type Data = ResponseOf<typeof listStudioEngineers>;

const load = (page: PageRequest) =>
  loadForStudio<typeof listStudioEngineers>(page, () =>
    page.api.call<typeof listStudioEngineers>('GET /studio/engineers', { signal: page.signal }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Engineer profile',
  description: 'What visitors read about one person of the studio.',
  path: '/studio/engineers',
  noindex: true,
});

const LINES = 'One a line.';

const ABOUT: readonly PlainField[] = [
  { name: 'name', label: 'Name', maxLength: 120, half: true },
  { name: 'title', label: 'What they do', placeholder: 'Mixing engineer', maxLength: 120, half: true },
  { name: 'intro', label: 'In their own words', kind: 'area', rows: 5, maxLength: 2000 },
  { name: 'styles', label: 'Styles', kind: 'area', rows: 3, hint: LINES, half: true },
  { name: 'languages', label: 'Languages', kind: 'area', rows: 3, hint: LINES, half: true },
];

const WORK: readonly PlainField[] = [
  { name: 'room', label: 'Room', kind: 'area', rows: 4, maxLength: 2000 },
  { name: 'gear', label: 'Gear', kind: 'area', rows: 5, hint: LINES },
  {
    name: 'credits',
    label: 'Credits',
    kind: 'area',
    rows: 5,
    hint: `${LINES} Artist, title (what you did).`,
  },
];

const onSite = (samples: Data['samples']): readonly PlainField[] => [
  {
    name: 'sample_id',
    label: 'Before and after',
    kind: 'choice',
    hint: 'One of the published samples.',
    options: [
      { value: '', label: 'None' },
      ...samples.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  },
  { name: 'slug', label: 'Address', hint: 'The end of /engineers/…', maxLength: 80, half: true },
  {
    name: 'position',
    label: 'Position in the list',
    kind: 'figure',
    hint: '1 comes first.',
    maxLength: 3,
    half: true,
  },
  {
    name: 'published',
    label: 'Published',
    kind: 'switch',
    hint: 'Visitors see the page.',
  },
];

function useProfile(stored: StudioEngineer) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const edited = useEdited({ version: stored.version, values: draftOf(stored) });
  const stale = changes.stale as StudioEngineer | null;
  const takeStored = (engineer: StudioEngineer): void => {
    edited.take({ version: engineer.version, values: draftOf(engineer) });
    changes.forget();
  };
  const save = async (version: number): Promise<void> => {
    const call = () =>
      api.call<typeof saveEngineer>('PUT /studio/engineers/{userId}', {
        params: { userId: String(stored.user_id) },
        body: bodyOf(edited.values, version),
      });
    const saved = await changes.change(call, 'Saved');
    const now = saved?.data.find(({ user_id }) => user_id === stored.user_id);
    if (now !== undefined) takeStored(now);
  };
  return { ...edited, changes, stale, save, takeStored };
}

function ProfileForm({ stored, samples }: { stored: StudioEngineer; samples: Data['samples'] }) {
  const { values, version, dirty, edit, changes, stale, save, takeStored } = useProfile(stored);
  const place = onSite(samples);
  const problems = Object.fromEntries(
    Object.entries(changes.problems).map(([name, problem]) => [name.split('.', 1)[0], problem]),
  );
  const fields = {
    values: { ...values },
    problems,
    onChange: (name: string, value: string | boolean) => edit({ ...values, [name]: value }),
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    await save(version);
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <form
      noValidate
      aria-label="Profile"
      onSubmit={(event) => void submit(event)}
      className="flex max-w-[960px] flex-col gap-6"
    >
      {stale !== null && (
        <ChangedMeanwhile
          differences={differencesOf([...ABOUT, ...WORK, ...place], { ...values }, { ...draftOf(stale) })}
          busy={changes.busy}
          onKeepMine={() => void save(stale.version)}
          onTakeTheirs={() => takeStored(stale)}
        />
      )}
      <Panel title="On the site">
        <PlainFields {...fields} fields={place} />
      </Panel>
      <Panel title="Who they are">
        <PlainFields {...fields} fields={ABOUT} />
      </Panel>
      <Panel title="Photo">
        <PictureField
          label="Drop a photo here"
          hint="Optional: without a photo, the page draws the initials on a wave. JPEG, PNG, WebP or AVIF, up to 20 MB, shown as a square."
          value={values.image === null ? null : { path: values.image, alt: values.image_alt }}
          error={problems['image']}
          altError={problems['image_alt']}
          onChange={(picture) =>
            edit({ ...values, image: picture?.path ?? null, image_alt: picture?.alt ?? '' })
          }
        />
      </Panel>
      <Panel title="Room, gear and credits">
        <PlainFields {...fields} fields={WORK} />
      </Panel>
      <div className="sticky bottom-0 border-t border-line bg-page py-4">
        <SaveRow busy={changes.busy} dirty={dirty} onUndo={() => takeStored(stored)} />
      </div>
      <UnsavedGuard unsaved={dirty} />
    </form>
  );
}

function Profile({ data, samples }: Data) {
  const { userId } = useParams();
  const stored = data.find(({ user_id }) => String(user_id) === userId);
  const back = <ButtonLink to="/studio/engineers">All profiles</ButtonLink>;
  if (stored === undefined) {
    return (
      <EmptyState heading="h1" title="This person does not work at the studio any more." action={back} />
    );
  }
  const { word, tone } = stateOf(stored);
  return (
    <>
      <StudioHeading
        title={stored.name}
        aside={<Badge tone={tone}>{word}</Badge>}
        actions={
          stored.published && stored.active ? (
            <ButtonLink to={engineerPath(stored.slug)} size="sm" variant="quiet">
              See it on the site
            </ButtonLink>
          ) : (
            back
          )
        }
      />
      <ProfileForm key={stored.user_id} stored={stored} samples={samples} />
    </>
  );
}

function ProfileSkeleton() {
  return (
    <SkeletonGroup label="Loading the profile" className="flex max-w-[960px] flex-col gap-6">
      <Skeleton className="h-64 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </SkeletonGroup>
  );
}

/** /studio/engineers/{userId}: what visitors read about one person, and whether they do (API-80). */
export default function StudioEngineerPage() {
  return (
    <StudioPage>
      <StudioData<Data> skeleton={<ProfileSkeleton />}>{(data) => <Profile {...data} />}</StudioData>
    </StudioPage>
  );
}
