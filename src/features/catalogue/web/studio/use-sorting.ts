import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useApi } from '@/ui/page-data';
import { saidOnly } from '@/ui/said-only';
import { toast } from '@/ui/toast-store';
import { useChanges } from '@/ui/use-changes';
import type {
  CategoryBody,
  createCategory,
  createTag,
  orderCategories,
  removeCategory,
  removeTag,
  saveCategory,
  saveTag,
  StudioCategory,
  StudioTag,
  TagBody,
} from '../../sorting.contract';

interface Numbered {
  readonly id: number;
  readonly version: number;
}

/** Which entry's form is open: none, one to come, or a stored one. */
export function useOpenForm<Entry>() {
  const [open, setOpen] = useState<{ readonly entry: Entry | null } | null>(null);
  return { open, show: (entry: Entry | null) => setOpen({ entry }), close: () => setOpen(null) };
}

/** The writes of categories. */
export function useCategories() {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const { change } = changes;
  return {
    ...changes,
    save: (entry: Numbered | null, body: CategoryBody, version: number) =>
      entry === null
        ? change(() => api.call<typeof createCategory>('POST /studio/categories', { body }), 'Category added')
        : change(
            () =>
              api.call<typeof saveCategory>('PUT /studio/categories/{id}', {
                params: { id: String(entry.id) },
                body: { ...body, version },
              }),
            'Saved',
          ),
    async remove({ id, version }: Numbered): Promise<void> {
      const call = () =>
        api.call<typeof removeCategory>('POST /studio/categories/{id}/remove', {
          params: { id: String(id) },
          body: { version },
        });
      const removed = await change(() => saidOnly(call()), 'Removed');
      // Somebody else may have changed it: what is shown is old then.
      if (removed === null) void revalidate();
    },
    async order(seen: readonly StudioCategory[], order: readonly StudioCategory[]): Promise<boolean> {
      const ids = (list: readonly StudioCategory[]) => list.map(({ id }) => id);
      const body = { seen: ids(seen), order: ids(order) };
      const answer = await api.call<typeof orderCategories>('PUT /studio/categories/order', { body });
      if (answer.ok) toast.success('Order saved', { durationMs: 3000 });
      else toast.error(answer.refusal.message);
      void revalidate();
      return answer.ok;
    },
  };
}

/** The writes of tags. */
export function useTags() {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const { change } = changes;
  return {
    ...changes,
    save: (entry: StudioTag | null, body: TagBody, version: number) =>
      entry === null
        ? change(() => api.call<typeof createTag>('POST /studio/tags', { body }), 'Tag added')
        : change(
            () =>
              api.call<typeof saveTag>('PUT /studio/tags/{id}', {
                params: { id: String(entry.id) },
                body: { ...body, version },
              }),
            'Saved',
          ),
    async remove({ id, version }: Numbered): Promise<void> {
      const call = () =>
        api.call<typeof removeTag>('POST /studio/tags/{id}/remove', {
          params: { id: String(id) },
          body: { version },
        });
      const removed = await change(() => saidOnly(call()), 'Removed');
      // Somebody else may have changed it: what is shown is old then.
      if (removed === null) void revalidate();
    },
  };
}
