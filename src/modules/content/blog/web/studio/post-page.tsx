import { useState } from 'react';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import { useSendPicture } from '@/modules/files/media/web/use-send-picture';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { Breadcrumb } from '@/ui/breadcrumb';
import { Button } from '@/ui/button';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { RichTextField } from '@/ui/rich-text/rich-text-field';
import type { RichTextPlace, TakenPicture } from '@/ui/rich-text/rich-text-parts';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { useHydrated } from '@/ui/use-hydrated';
import { When } from '@/ui/when';
import { NO_PICTURE } from '@/modules/files/media/pictures.rules';
import { readMinutes } from '../../blog.rules';
import type { getStudioPost } from '../../blog-studio.contract';
import { HintList } from './hint-list';
import { PostActions } from './post-actions';
import { differencesOf } from './post-draft';
import { PostFactsForm } from './post-details-form';
import { STATE_NAME, STATE_TONES } from './post-states';
import { useAutosave, type Autosave, type SaveState } from './use-autosave';

type Loaded = ResponseOf<typeof getStudioPost>;

const load = (page: PageRequest) =>
  loadForStudio<typeof getStudioPost>(page, () =>
    page.api.call<typeof getStudioPost>('GET /studio/posts/{postId}', {
      params: { postId: page.params['postId'] ?? '' },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Post',
  description: 'One post of the blog.',
  path: '/studio/blog',
  noindex: true,
});

const SAVED: Readonly<Record<SaveState, string>> = {
  saved: 'All changes saved.',
  waiting: 'Not saved yet …',
  saving: 'Saving …',
  failed: 'Not saved.',
  stale: 'Not saved: someone else changed this post.',
};

function SaveLine({ autosave }: { autosave: Autosave }) {
  const { post, state, message, draft } = autosave;
  const words = post.word_count;
  const minutes = readMinutes(words);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <Badge tone={STATE_TONES[post.state]}>{STATE_NAME[post.state]}</Badge>
      {post.publish_at !== null && <When at={post.publish_at} relative />}
      {post.published_at !== null && <When at={post.published_at} time={false} />}
      {post.has_changes && <span>Readers don’t see your latest changes yet.</span>}
      <output>{SAVED[state]}</output>
      {state === 'failed' && (
        <>
          <span role="alert" className="text-clip">
            {message}
          </span>
          <Button size="sm" onClick={() => void autosave.flush()}>
            Try again
          </Button>
        </>
      )}
      <span className="tabular-nums">
        {words === 1 ? '1 word' : `${words} words`}
        {minutes !== null && `, ${minutes} min to read`}
      </span>
      {draft.title === '' && <span className="text-clip">A title is missing.</span>}
    </div>
  );
}

function useTakePicture() {
  const { send, problem } = useSendPicture();
  const take = async (file: File): Promise<TakenPicture> => {
    const sent = await send(file);
    return sent === null ? { ok: false, message: problem ?? NO_PICTURE } : { ok: true, ...sent };
  };
  return { take };
}

function Editor({ loaded }: { loaded: Loaded }) {
  const autosave = useAutosave(loaded.data);
  const { draft, problems, theirs, write, post } = autosave;
  const [place, setPlace] = useState<RichTextPlace | null>(null);
  const pictures = useTakePicture();
  const ready = useHydrated();
  return (
    <StudioPage>
      <Breadcrumb items={[{ label: 'Blog', to: '/studio/blog' }, { label: post.title || 'Post' }]} />
      <StudioHeading title={draft.title || 'Without a title'} />
      <SaveLine autosave={autosave} />
      {theirs !== null && (
        <ChangedMeanwhile
          differences={differencesOf(draft, theirs)}
          busy={false}
          onKeepMine={autosave.keepMine}
          onTakeTheirs={autosave.takeTheirs}
        />
      )}
      <fieldset
        disabled={!ready || post.state === 'archived'}
        className="grid min-w-0 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <legend className="sr-only">The post</legend>
        <div className="flex min-w-0 flex-col gap-5">
          <TextField
            label="Title"
            value={draft.title}
            maxLength={200}
            error={problems['title']}
            onChange={(event) => write({ title: event.target.value })}
          />
          <TextArea
            label="Summary"
            hint="On cards and above the text."
            rows={2}
            maxLength={600}
            value={draft.excerpt}
            error={problems['excerpt']}
            onChange={(event) => write({ excerpt: event.target.value })}
          />
          <RichTextField
            label="Text"
            name="html"
            features="article"
            value={draft.html}
            onChange={(html) => write({ html })}
            error={problems['html']}
            pictures={pictures}
            sounds={loaded.choices.samples}
            place={place}
          />
        </div>
        <aside aria-label="About the post" className="flex min-w-0 flex-col gap-6">
          <Panel title="Accessibility">
            <HintList html={draft.html} onGo={({ kind, index }) => setPlace({ kind, index })} />
          </Panel>
          <Panel title="About">
            <PostFactsForm
              draft={draft}
              problems={problems}
              categories={loaded.choices.categories}
              onChange={write}
            />
          </Panel>
        </aside>
      </fieldset>
      <Panel title="Publish">
        <PostActions autosave={autosave} />
      </Panel>
    </StudioPage>
  );
}

function Waiting() {
  return (
    <StudioPage>
      <SkeletonGroup label="Loading the post" className="flex flex-col gap-6">
        <Skeleton className="h-8 w-72 max-w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-[480px] w-full" />
      </SkeletonGroup>
    </StudioPage>
  );
}

/** /studio/blog/{postId}: one post as its editor holds it (API-80). */
export default function PostPage() {
  return (
    <StudioData<Loaded> skeleton={<Waiting />}>
      {(loaded) => <Editor key={loaded.data.id} loaded={loaded} />}
    </StudioData>
  );
}
