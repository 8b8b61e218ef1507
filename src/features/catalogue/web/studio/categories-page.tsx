import { Plus } from 'lucide-react';
import { useState } from 'react';
import { loadForStudio, StudioData } from '@/features/accounts/web';
import { Badge } from '@/ui/badge';
import { Breadcrumb } from '@/ui/breadcrumb';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { EmptyState } from '@/ui/empty-state';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { SortableList } from '@/ui/sortable-list';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { Table, type Column } from '@/ui/table';
import { GIFT_CARD_CATEGORY } from '../../catalogue.rules';
import type { listStudioCategories, listStudioTags, StudioCategory, StudioTag } from '../../sorting.contract';
import { CategoryForm, TagForm } from './sorting-dialogs';
import { useCategories, useOpenForm, useTags } from './use-sorting';

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
  description: 'What services are sorted by.',
  path: '/studio/categories',
  noindex: true,
});

const countOf = (services: number) => (services === 1 ? '1 service' : `${services} services`);

interface RowButtonsProps {
  readonly name: string;
  readonly fixed?: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function RowButtons({ name, fixed = false, onEdit, onRemove }: RowButtonsProps) {
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button size="sm" aria-label={`Change ${name}`} onClick={onEdit}>
        Change
      </Button>
      {!fixed && (
        <Button size="sm" variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </span>
  );
}

function Categories({ categories }: Pick<SortingData, 'categories'>) {
  const changes = useCategories();
  const form = useOpenForm<StudioCategory>();
  const [removed, setRemoved] = useState<StudioCategory | null>(null);
  const show = (entry: StudioCategory | null) => {
    changes.forget();
    form.show(entry);
  };
  const remove = async (entry: StudioCategory) => {
    await changes.remove(entry);
    setRemoved(null);
  };
  return (
    <Panel
      title="Categories"
      aside={
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => show(null)}>
          New category
        </Button>
      }
    >
      <SortableList
        label="Categories in the order of the picker"
        items={categories}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOrder={(order) => changes.order(categories, order)}
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
              <RowButtons
                name={category.name}
                fixed={category.id === GIFT_CARD_CATEGORY}
                onEdit={() => show(category)}
                onRemove={() => setRemoved(category)}
              />
            </span>
          </div>
        )}
      </SortableList>
      {form.open !== null && (
        <CategoryForm
          key={`${form.open.entry?.id ?? 'new'}-${form.open.entry?.version ?? 0}`}
          entry={form.open.entry}
          busy={changes.busy}
          problems={changes.problems}
          stale={changes.stale as StudioCategory | null}
          onSave={(body, version) =>
            void changes
              .save(form.open?.entry ?? null, body, version)
              .then((saved) => saved !== null && form.close())
          }
          onTakeTheirs={show}
          onClose={form.close}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title={`Remove ${removed?.name ?? 'category'}?`}
        text="A category with services in it stays: move them first."
        confirmLabel="Remove"
        danger
        busy={changes.busy}
        onCancel={() => setRemoved(null)}
        onConfirm={() => removed !== null && void remove(removed)}
      />
    </Panel>
  );
}

interface TagActions {
  readonly onEdit: (tag: StudioTag) => void;
  readonly onRemove: (tag: StudioTag) => void;
}

function tagColumns({ onEdit, onRemove }: TagActions): Column<StudioTag>[] {
  return [
    { key: 'name', header: 'Name', cell: ({ name }) => name },
    {
      key: 'slug',
      header: 'Address',
      cell: ({ slug }) => <span className="figures text-muted">{slug}</span>,
    },
    { key: 'services', header: 'Services', numeric: true, cell: ({ services }) => services },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (tag) => <RowButtons name={tag.name} onEdit={() => onEdit(tag)} onRemove={() => onRemove(tag)} />,
    },
  ];
}

function Tags({ tags }: Pick<SortingData, 'tags'>) {
  const changes = useTags();
  const form = useOpenForm<StudioTag>();
  const [removed, setRemoved] = useState<StudioTag | null>(null);
  const show = (entry: StudioTag | null) => {
    changes.forget();
    form.show(entry);
  };
  const remove = async (entry: StudioTag) => {
    await changes.remove(entry);
    setRemoved(null);
  };
  return (
    <Panel
      title="Tags"
      aside={
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => show(null)}>
          New tag
        </Button>
      }
    >
      <Table
        caption="Tags of the catalogue"
        columns={tagColumns({ onEdit: show, onRemove: setRemoved })}
        rows={tags}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="No tags yet"
            text="Tags filter the list of all services."
            action={<Button onClick={() => show(null)}>Add the first tag</Button>}
          />
        }
      />
      {form.open !== null && (
        <TagForm
          key={`${form.open.entry?.id ?? 'new'}-${form.open.entry?.version ?? 0}`}
          entry={form.open.entry}
          busy={changes.busy}
          problems={changes.problems}
          stale={changes.stale as StudioTag | null}
          onSave={(body, version) =>
            void changes
              .save(form.open?.entry ?? null, body, version)
              .then((saved) => saved !== null && form.close())
          }
          onTakeTheirs={show}
          onClose={form.close}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title={`Remove ${removed?.name ?? 'tag'}?`}
        text={`It is taken off ${countOf(removed?.services ?? 0)}; the services stay.`}
        confirmLabel="Remove"
        danger
        busy={changes.busy}
        onCancel={() => setRemoved(null)}
        onConfirm={() => removed !== null && void remove(removed)}
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
