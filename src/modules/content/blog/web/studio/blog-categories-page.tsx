import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { Breadcrumb } from '@/ui/breadcrumb';
import { Button } from '@/ui/button';
import { ChangeOrRemove } from '@/ui/change-or-remove';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { EntryDialog } from '@/ui/entry-dialog';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import type { PlainField } from '@/ui/plain-fields';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { useChanges } from '@/ui/use-changes';
import { useListEditor, type EntryCalls } from '@/ui/use-list-editor';
import type {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
  WireCategory,
} from '../../blog.contract';

const load = (page: PageRequest) =>
  loadForStudio<typeof listCategories>(page, () =>
    page.api.call<typeof listCategories>('GET /blog/categories', { signal: page.signal }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Blog categories',
  description: 'How blog posts are grouped.',
  path: '/studio/blog/categories',
  noindex: true,
});

/** A category as it was seen: what it was last saved at is its version. */
type Category = WireCategory & { readonly version: number };

const seen = (category: WireCategory): Category => ({
  ...category,
  version: Date.parse(category.updated_at),
});

interface CategoryValues {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly is_active: boolean;
}

const FIELDS: readonly PlainField[] = [
  { name: 'name', label: 'Name', maxLength: 120 },
  { name: 'slug', label: 'Slug', maxLength: 120, hint: 'The end of its URL: /blog/categories/…' },
  { name: 'description', label: 'Description', kind: 'area', note: 'optional', rows: 3, maxLength: 500 },
  { name: 'is_active', label: 'Offered on the blog', kind: 'switch' },
];
const BLANK: CategoryValues = { name: '', slug: '', description: '', is_active: true };
const WORDS = { added: 'Category added', changed: 'Category saved', removed: 'Category removed' };

const valuesOf = ({ name, slug, description, is_active }: WireCategory): CategoryValues => ({
  name,
  slug,
  description: description ?? '',
  is_active: is_active !== 0,
});

function useCalls(): EntryCalls<CategoryValues> {
  const api = useApi();
  return {
    add: (body) => api.call<typeof createCategory>('POST /blog/categories', { body }),
    change: ({ id, version }, values) =>
      api.call<typeof updateCategory>('PUT /blog/categories/{id}', {
        params: { id: String(id) },
        body: { ...values, version },
      }),
    remove: ({ id, version }) =>
      api.call<typeof deleteCategory>('DELETE /blog/categories/{id}', {
        params: { id: String(id) },
        query: { version: String(version) },
      }),
  };
}

interface RowActions {
  readonly onEdit: (category: Category) => void;
  readonly onRemove: (category: Category) => void;
}

function columnsOf({ onEdit, onRemove }: RowActions): DataColumn<Category>[] {
  return [
    { key: 'name', header: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
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
        <ChangeOrRemove
          name={category.name}
          onEdit={() => onEdit(category)}
          onRemove={() => onRemove(category)}
        />
      ),
    },
  ];
}

function Categories({ categories }: { categories: readonly WireCategory[] }) {
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const editor = useListEditor<Category, CategoryValues>(changes, useCalls(), WORDS);
  const { edited, removed } = editor;
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        className="self-start"
        onClick={() => editor.open('new')}
      >
        New category
      </Button>
      <DataTable
        name="blog-categories"
        caption="Categories of the blog"
        columns={columnsOf({ onEdit: editor.open, onRemove: editor.askRemove })}
        rows={categories.map(seen)}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No categories yet" text="Posts without a category appear under All Posts." />
        }
      />
      {edited !== null && (
        <EntryDialog
          key={edited === 'new' ? 'new' : edited.id}
          title={edited === 'new' ? 'New category' : `Change ${edited.name}`}
          fields={FIELDS}
          start={{ ...(edited === 'new' ? BLANK : valuesOf(edited)) }}
          changes={changes}
          valuesOf={(stored) => {
            const category = seen(stored as WireCategory);
            return { version: category.version, values: { ...valuesOf(category) } };
          }}
          onSave={(values, version) => void editor.save({ ...BLANK, ...values }, version)}
          onClose={editor.close}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title={`Remove ${removed?.name ?? 'category'}?`}
        text="Its posts stay, without a category."
        confirmLabel="Remove"
        danger
        busy={changes.busy}
        onCancel={editor.close}
        onConfirm={() => void editor.remove()}
      />
    </>
  );
}

const nothing = () => undefined;

function Loading() {
  return (
    <DataTable
      name="blog-categories"
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
    <StudioPage>
      <Breadcrumb items={[{ label: 'Blog', to: '/studio/blog' }, { label: 'Categories' }]} />
      <StudioHeading title="Blog categories" />
      <StudioData<ResponseOf<typeof listCategories>> skeleton={<Loading />}>
        {({ data }) => <Categories categories={data.categories} />}
      </StudioData>
    </StudioPage>
  );
}
