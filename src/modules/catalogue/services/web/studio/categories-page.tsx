import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import { Badge } from '@/ui/badge';
import { Breadcrumb } from '@/ui/breadcrumb';
import { Button } from '@/ui/button';
import { ChangeOrRemove } from '@/ui/change-or-remove';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { SortableList } from '@/ui/sortable-list';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { useChanges, type Changes } from '@/ui/use-changes';
import { useListEditor, type ListEntry } from '@/ui/use-list-editor';
import { GIFT_CARD_CATEGORY } from '../../catalogue.rules';
import type {
  CategoryBody,
  listStudioCategories,
  listStudioTags,
  StudioCategory,
  StudioTag,
  TagBody,
} from '../../sorting.contract';
import { CategoryForm, TagForm } from './sorting-dialogs';
import { useCategoryCalls, useTagCalls } from './use-sorting';

interface SortingData {
  readonly categories: readonly StudioCategory[];
  readonly tags: readonly StudioTag[];
}

async function load(page: PageRequest) {
  const { api, signal } = page;
  const found = await loadForStudio<typeof listStudioCategories>(page, () =>
    api.call<typeof listStudioCategories>('GET /studio/categories', { signal }),
  );
  if (found === null || 'failure' in found) return found;
  const tags = await api.call<typeof listStudioTags>('GET /studio/tags', { signal });
  if (!tags.ok) return { failure: tags.refusal };
  const value: SortingData = { categories: found.value.data, tags: tags.value.data };
  return { value };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Categories and tags',
  description: 'How services are grouped.',
  path: '/studio/categories',
  noindex: true,
});

const countOf = (services: number) => (services === 1 ? '1 service' : `${services} services`);

// The form of the entry that is open: anew for every entry, and for what somebody else made of it.
function formOf<Entry extends ListEntry, Body>(
  editor: { edited: Entry | 'new' | null; open: (entry: Entry) => void; close: () => void } & {
    save: (body: Body, version?: number) => Promise<void>;
  },
  { busy, problems, stale }: Changes,
) {
  const entry = editor.edited === 'new' ? null : editor.edited;
  return {
    entry,
    busy,
    problems,
    stale: stale as Entry | null,
    onSave: (body: Body, version: number) => void editor.save(body, version),
    onTakeTheirs: editor.open,
    onClose: editor.close,
  };
}

const keyOf = (entry: ListEntry | 'new'): string =>
  entry === 'new' ? 'new' : `${entry.id}-${entry.version}`;

const CATEGORY_TEXTS = {
  added: 'Category added',
  changed: 'Saved',
  removed: 'Removed',
  sorted: 'Order saved',
};

function Categories({ categories }: Pick<SortingData, 'categories'>) {
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const editor = useListEditor<StudioCategory, CategoryBody>(changes, useCategoryCalls(), CATEGORY_TEXTS);
  const { edited, removed } = editor;
  return (
    <Panel
      title="Categories"
      aside={
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => editor.open('new')}>
          New category
        </Button>
      }
    >
      <SortableList
        label="Categories in the order of the picker"
        items={categories}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOrder={(order) => editor.sort(categories, order)}
      >
        {(category) => (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-1">
            <span className="min-w-0">
              <span className="block font-medium [overflow-wrap:anywhere]">{category.name}</span>
              <span className="block text-sm text-muted">{countOf(category.services)}</span>
            </span>
            <span className="flex flex-wrap items-center gap-3">
              {category.in_picker ? (
                <Badge tone="good">In the picker</Badge>
              ) : (
                <Badge>Not in the picker</Badge>
              )}
              <ChangeOrRemove
                name={category.name}
                onEdit={() => editor.open(category)}
                onRemove={category.id === GIFT_CARD_CATEGORY ? undefined : () => editor.askRemove(category)}
              />
            </span>
          </div>
        )}
      </SortableList>
      {edited !== null && <CategoryForm key={keyOf(edited)} {...formOf(editor, changes)} />}
      <ConfirmDialog
        open={removed !== null}
        title={`Remove ${removed?.name ?? 'category'}?`}
        text="A category with services can’t be removed. Move them first."
        confirmLabel="Remove"
        danger
        busy={changes.busy}
        onCancel={editor.close}
        onConfirm={() => void editor.remove()}
      />
    </Panel>
  );
}

interface TagActions {
  readonly onEdit: (tag: StudioTag) => void;
  readonly onRemove: (tag: StudioTag) => void;
}

function tagColumns({ onEdit, onRemove }: TagActions): DataColumn<StudioTag>[] {
  return [
    { key: 'name', header: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
    {
      key: 'slug',
      header: 'Address',
      cell: ({ slug }) => <span className="figures text-muted">{slug}</span>,
    },
    {
      key: 'services',
      header: 'Services',
      numeric: true,
      sort: ({ services }) => services,
      cell: ({ services }) => services,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (tag) => (
        <ChangeOrRemove name={tag.name} onEdit={() => onEdit(tag)} onRemove={() => onRemove(tag)} />
      ),
    },
  ];
}

const TAG_TEXTS = { added: 'Tag added', changed: 'Saved', removed: 'Removed' };

function Tags({ tags }: Pick<SortingData, 'tags'>) {
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const editor = useListEditor<StudioTag, TagBody>(changes, useTagCalls(), TAG_TEXTS);
  const { edited, removed } = editor;
  return (
    <Panel
      title="Tags"
      aside={
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => editor.open('new')}>
          New tag
        </Button>
      }
    >
      <DataTable
        name="tags"
        caption="Tags of the catalogue"
        columns={tagColumns({ onEdit: editor.open, onRemove: editor.askRemove })}
        rows={tags}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="No tags yet"
            text="Tags filter the list of all services."
            action={<Button onClick={() => editor.open('new')}>Add the first tag</Button>}
          />
        }
      />
      {edited !== null && <TagForm key={keyOf(edited)} {...formOf(editor, changes)} />}
      <ConfirmDialog
        open={removed !== null}
        title={`Remove ${removed?.name ?? 'tag'}?`}
        text={`It is removed from ${countOf(removed?.services ?? 0)}. The services stay.`}
        confirmLabel="Remove"
        danger
        busy={changes.busy}
        onCancel={editor.close}
        onConfirm={() => void editor.remove()}
      />
    </Panel>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading categories and tags" className="flex flex-col gap-6">
      <Skeleton className="h-80 w-full rounded-lg" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </SkeletonGroup>
  );
}

/** /studio/categories: what services are sorted by (API-80). */
export default function CategoriesPage() {
  return (
    <StudioPage>
      <Breadcrumb items={[{ label: 'Services', to: '/studio/services' }, { label: 'Categories and tags' }]} />
      <StudioHeading title="Categories and tags" />
      <StudioData<SortingData> skeleton={<Loading />}>
        {({ categories, tags }) => (
          <div className="flex max-w-[960px] flex-col gap-6">
            <Categories categories={categories} />
            <Tags tags={tags} />
          </div>
        )}
      </StudioData>
    </StudioPage>
  );
}
