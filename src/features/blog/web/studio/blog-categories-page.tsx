import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Table, type Column } from '@/ui/table';
import type { CallResult } from '@/shared/api-client';
import type { listCategories, WireCategory } from '../../blog.contract';
import { CategoryDialog } from './category-dialog';
import { useCategoryChanges } from './use-category-changes';

type Answer = CallResult<typeof listCategories>;

const load = ({ api, signal }: PageRequest): Promise<Answer> =>
  api.call<typeof listCategories>('GET /blog/categories', { signal });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Blog categories',
  description: 'What the posts of the blog are sorted by.',
  path: '/studio/blog/categories',
  noindex: true,
});

interface RowActions {
  readonly onEdit: (category: WireCategory) => void;
  readonly onRemove: (category: WireCategory) => void;
}

function columnsOf({ onEdit, onRemove }: RowActions): Column<WireCategory>[] {
  return [
    { key: 'name', header: 'Name', cell: ({ name }) => name },
    {
      key: 'slug',
      header: 'Slug',
      cell: ({ slug }) => <span className="figures wrap-anywhere text-muted">{slug}</span>,
    },
    {
      key: 'active',
      header: 'On the blog',
      cell: ({ is_active }) =>
        is_active === 0 ? <Badge>Not offered</Badge> : <Badge tone="good">Offered</Badge>,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (category) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="sm" aria-label={`Change ${category.name}`} onClick={() => onEdit(category)}>
            Change
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove ${category.name}`}
            onClick={() => onRemove(category)}
          >
            Remove
          </Button>
        </span>
      ),
    },
  ];
}

function Categories({ categories }: { categories: readonly WireCategory[] }) {
  const { revalidate } = useRevalidator();
  const changes = useCategoryChanges(() => void revalidate());
  const [edited, setEdited] = useState<WireCategory | 'new' | null>(null);
  const [removed, setRemoved] = useState<WireCategory | null>(null);
  const open = (category: WireCategory | 'new') => {
    changes.forgetProblems();
    setEdited(category);
  };
  const remove = async ({ id }: WireCategory) => {
    await changes.remove(id);
    setRemoved(null);
  };
  return (
    <div className="flex flex-col gap-6">
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        className="self-start"
        onClick={() => open('new')}
      >
        New category
      </Button>
      <Table
        caption="Categories of the blog"
        columns={columnsOf({ onEdit: open, onRemove: setRemoved })}
        rows={categories}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No categories yet" text="Posts without one stand under All Posts." />}
      />
      <CategoryDialog
        category={edited}
        busy={changes.busy}
        problems={changes.problems}
        onClose={() => setEdited(null)}
        onSave={(draft) => {
          const id = edited === null || edited === 'new' ? null : edited.id;
          void changes.save(id, draft).then((saved) => saved && setEdited(null));
        }}
      />
      <ConfirmDialog
        open={removed !== null}
        title={`Remove ${removed?.name ?? 'category'}?`}
        text="Its posts stay, without a category."
        confirmLabel="Remove"
        danger
        busy={changes.busy}
        onCancel={() => setRemoved(null)}
        onConfirm={() => removed !== null && void remove(removed)}
      />
    </div>
  );
}

function Failure({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title="The categories could not be loaded"
      text={message}
      safe="They are kept."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

const nothing = () => undefined;

function Loading() {
  return (
    <Table
      caption="Categories of the blog"
      columns={columnsOf({ onEdit: nothing, onRemove: nothing })}
      rows={[]}
      rowKey={({ id }) => id}
      loading
    />
  );
}

/** /studio/blog/categories: add, change and remove what posts are sorted by (BLOG-09). */
export default function BlogCategoriesPage() {
  return (
    <div className="flex max-w-[1320px] flex-col gap-6 px-5 py-6 md:px-8 lg:px-10 lg:py-8">
      <header className="flex flex-col gap-4">
        <div className="level-line" />
        <h1 className="text-xl tracking-tight">Blog categories</h1>
      </header>
      <PageData<Answer> skeleton={<Loading />}>
        {(answer) =>
          answer.ok ? (
            <Categories categories={answer.value.data.categories} />
          ) : (
            <Failure message={answer.refusal.message} />
          )
        }
      </PageData>
    </div>
  );
}
