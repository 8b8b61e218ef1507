import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Form, useNavigate, useSearchParams } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { pageOf } from '@/shared/page-number';
import { Badge } from '@/ui/badge';
import { Button, ButtonLink } from '@/ui/button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PagedList } from '@/ui/paged-list';
import { StateLinks } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { TextField } from '@/ui/text-field';
import { useChanges } from '@/ui/use-changes';
import { When } from '@/ui/when';
import type { createPost, listStudioPosts } from '../../blog-studio.contract';
import { POST_STATES, type PostState } from '../../blog-studio.rules';
import { NewPostDialog } from './new-post-dialog';
import { STATE_NAME, STATE_NAMES, STATE_TONES } from './post-states';

type Posts = ResponseOf<typeof listStudioPosts>;
type Row = Posts['data'][number];

interface Input {
  readonly state: PostState | 'all';
  readonly search: string;
}

function inputOf(search: URLSearchParams): Input {
  const asked = search.get('state');
  const state = POST_STATES.find((one) => one === asked) ?? 'all';
  return { state, search: (search.get('search') ?? '').slice(0, 120) };
}

const load = (page: PageRequest) =>
  loadForStudio<typeof listStudioPosts>(page, () =>
    page.api.call<typeof listStudioPosts>('GET /studio/posts', {
      query: { ...inputOf(page.url.searchParams), page: String(pageOf(page.url)) },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Blog',
  description: 'Posts of the blog: drafts, scheduled ones, published ones.',
  path: '/studio/blog',
  noindex: true,
});

function addressOf({ state, search }: Input, page = 1): string {
  const query = new URLSearchParams();
  if (state !== 'all') query.set('state', state);
  if (search !== '') query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/studio/blog' : `/studio/blog?${query}`;
}

function StateCell({ row }: { row: Row }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={STATE_TONES[row.state]}>{STATE_NAME[row.state]}</Badge>
      {row.has_changes && <Badge tone="after">Changes</Badge>}
      {row.publish_at !== null && <When at={row.publish_at} />}
    </span>
  );
}

const COLUMNS: readonly DataColumn<Row>[] = [
  {
    key: 'title',
    header: 'Title',
    sort: ({ title }) => title,
    cell: ({ title }) => title,
    className: 'max-w-[26rem]',
  },
  {
    key: 'state',
    header: 'State',
    sort: ({ state }) => STATE_NAME[state],
    cell: (row) => <StateCell row={row} />,
  },
  {
    key: 'category',
    header: 'Category',
    sort: ({ category }) => category,
    cell: ({ category }) => category ?? '–',
  },
  {
    key: 'words',
    header: 'Words',
    numeric: true,
    sort: ({ word_count }) => word_count,
    cell: ({ word_count }) => word_count,
  },
  { key: 'views', header: 'Views', numeric: true, sort: ({ views }) => views, cell: ({ views }) => views },
  {
    key: 'edited',
    header: 'Last edited',
    sort: ({ edited_at }) => edited_at,
    cell: ({ edited_at }) => <When at={edited_at} time={false} />,
  },
];

function PostTable({ rows, whole }: { rows: readonly Row[] | null; whole: boolean }) {
  return (
    <DataTable
      name="posts"
      caption="Posts of the blog"
      columns={COLUMNS}
      rows={rows ?? []}
      whole={whole}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/studio/blog/${id}`}
      loading={rows === null}
    />
  );
}

function Filters({ input: request, counts }: { input: Input; counts: Posts['counts'] | null }) {
  const { search } = request;
  const countOf = (state: PostState | 'all') =>
    counts === null || state === 'all' ? {} : { count: counts[state] };
  const linkTo = (state: PostState | 'all') => ({
    to: addressOf({ state, search }),
    label: state === 'all' ? 'All' : STATE_NAMES[state],
    current: request.state === state,
    ...countOf(state),
  });
  const links = [linkTo('all'), ...POST_STATES.map(linkTo)];
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <StateLinks label="Posts by state" links={links} />
      <Form method="get" className="flex items-end gap-2">
        {request.state !== 'all' && <input type="hidden" name="state" value={request.state} />}
        <TextField
          key={request.search}
          label="Search titles"
          hideLabel
          name="search"
          type="search"
          placeholder="Search titles"
          defaultValue={request.search}
          maxLength={120}
        />
        <Button type="submit" className="min-h-12">
          Search
        </Button>
      </Form>
    </div>
  );
}

function useNewPost() {
  const api = useApi();
  const navigate = useNavigate();
  const changes = useChanges(() => undefined);
  const [asking, setAsking] = useState(false);
  const create = async (title: string) => {
    const call = () => api.call<typeof createPost>('POST /studio/posts', { body: { title } });
    const made = await changes.change(call, 'Draft created');
    if (made !== null) void navigate(`/studio/blog/${made.data.id}`);
  };
  const button = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAsking(true)}>
      New post
    </Button>
  );
  const dialog = (
    <NewPostDialog
      open={asking}
      busy={changes.busy}
      error={changes.problems['title']}
      onCreate={(title) => void create(title)}
      onClose={() => setAsking(false)}
    />
  );
  return { button, dialog };
}

/** /studio/blog: the posts of the blog, by where they are on their way (API-80). */
export default function PostsPage() {
  const [search] = useSearchParams();
  const request = inputOf(search);
  const { button, dialog } = useNewPost();
  const empty =
    request.search === '' && request.state === 'all'
      ? { title: 'No posts yet', text: 'Start with a title.', action: button }
      : { title: 'No post here', text: 'Try another title or state.' };
  return (
    <StudioPage>
      <StudioHeading
        title="Blog"
        actions={
          <span className="flex flex-wrap gap-3">
            <ButtonLink to="/studio/blog/categories">Categories</ButtonLink>
            {button}
          </span>
        }
      />
      {dialog}
      <StudioData<Posts> skeleton={<PostTable rows={null} whole={false} />}>
        {(posts) => (
          <>
            <Filters input={request} counts={posts.counts} />
            <PagedList
              page={posts}
              noun={['post', 'posts']}
              hrefFor={(page) => addressOf(request, page)}
              empty={empty}
            >
              <PostTable rows={posts.data} whole={posts.last_page === 1} />
            </PagedList>
          </>
        )}
      </StudioData>
    </StudioPage>
  );
}
