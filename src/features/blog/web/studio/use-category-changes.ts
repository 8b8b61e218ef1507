import { useState } from 'react';
import type { CallFailure, CallResult } from '@/shared/api-client';
import type { EndpointSpec } from '@/shared/endpoint';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import type { createCategory, deleteCategory, updateCategory } from '../../blog.contract';

export interface CategoryDraft {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly is_active: boolean;
}

export type FieldProblems = Readonly<Record<string, string | undefined>>;

function problemsOf({ errors }: CallFailure): FieldProblems {
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, [message]]) => [field, message]));
}

/**
 * Creates, changes and removes categories, one at a time (BLOG-09).
 * @param onChanged reads the list anew
 */
export function useCategoryChanges(onChanged: () => void) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<FieldProblems>({});

  async function change<E extends EndpointSpec>(
    call: () => Promise<CallResult<E>>,
    done: string,
  ): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (answer.ok) {
      setProblems({});
      toast.success(done, { durationMs: 3000 });
      onChanged();
      return true;
    }
    const found = problemsOf(answer.refusal);
    setProblems(found);
    if (Object.keys(found).length === 0) toast.error(answer.refusal.message);
    return false;
  }

  return {
    busy,
    problems,
    forgetProblems: () => setProblems({}),
    /** Adds a category, or changes the one of this id; false where it was refused. */
    save: (id: number | null, body: CategoryDraft) =>
      id === null
        ? change(() => api.call<typeof createCategory>('POST /blog/categories', { body }), 'Category added')
        : change(
            () =>
              api.call<typeof updateCategory>('PUT /blog/categories/{id}', {
                params: { id: String(id) },
                body,
              }),
            'Category saved',
          ),
    remove: (id: number) =>
      change(
        () => api.call<typeof deleteCategory>('DELETE /blog/categories/{id}', { params: { id: String(id) } }),
        'Category removed',
      ),
  };
}
