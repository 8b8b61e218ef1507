import { useState } from 'react';
import type { CallFailure, CallResult } from '@/shared/api-client';
import type { EndpointSpec } from '@/shared/endpoint';
import type { ListOrder } from '@/shared/list-order';
import type { Result } from '@/shared/result';
import type { Changes } from './use-changes';

type Answered = Promise<Result<unknown, CallFailure>>;

// What an endpoint answers does not matter here: the list is read anew.
const anyCall = (call: () => Answered) => call as () => Promise<CallResult<EndpointSpec>>;

/** An entry of a list that is edited in place. */
export interface ListEntry {
  readonly id: number;
  readonly version: number;
}

/** The calls that the entries of a list are changed by. */
export interface EntryCalls<Values> {
  readonly add: (values: Values) => Answered;
  readonly change: (entry: ListEntry, values: Values) => Answered;
  readonly remove: (entry: ListEntry) => Answered;
}

/** The same of a list that is sorted by hand. */
export interface ListCalls<Values> extends EntryCalls<Values> {
  readonly order: (order: ListOrder) => Answered;
}

/** What is said when a change went well. */
export interface ListLabels {
  readonly added: string;
  readonly changed: string;
  readonly removed: string;
  /** Of a list that is sorted by hand. */
  readonly sorted?: string;
}

interface Editing {
  readonly changes: Changes;
  readonly calls: Partial<Pick<ListCalls<never>, 'order'>>;
  readonly words: ListLabels;
}

async function addTo<Values>(
  { changes, calls, words }: Pick<Editing, 'changes' | 'words'> & { readonly calls: EntryCalls<Values> },
  values: Values,
): Promise<boolean> {
  return (
    (await changes.change(
      anyCall(() => calls.add(values)),
      words.added,
    )) !== null
  );
}

// False where the order was refused: the list is another one now.
async function sortList(
  { changes, calls, words }: Editing,
  seen: readonly ListEntry[],
  wanted: readonly ListEntry[],
): Promise<boolean> {
  const { order: sort } = calls;
  if (sort === undefined) return false;
  const order = { seen: seen.map(({ id }) => id), order: wanted.map(({ id }) => id) };
  return (
    (await changes.change(
      anyCall(() => sort(order)),
      words.sorted ?? 'The order is saved.',
      { formless: true },
    )) !== null
  );
}

/** Adding, changing, removing and sorting the entries of a list; which of them is open in a window. */
export function useListEditor<Entry extends ListEntry, Values>(
  changes: Changes,
  calls: EntryCalls<Values> & Partial<Pick<ListCalls<Values>, 'order'>>,
  words: ListLabels,
) {
  const [edited, setEdited] = useState<Entry | 'new' | null>(null);
  const [removed, setRemoved] = useState<Entry | null>(null);
  const close = (): void => {
    changes.forget();
    setEdited(null);
    setRemoved(null);
  };
  return {
    edited,
    removed,
    close,
    open: (entry: Entry | 'new'): void => {
      changes.forget();
      setEdited(entry);
    },
    /** Adds without a window; false where it was refused. */
    add: (values: Values) => addTo({ changes, calls, words }, values),
    askRemove: (entry: Entry): void => setRemoved(entry),
    /** Saves what the window holds; `version` where another one than the entry's was seen since. */
    async save(values: Values, version?: number): Promise<void> {
      if (edited === null) return;
      const saved =
        edited === 'new'
          ? await changes.change(
              anyCall(() => calls.add(values)),
              words.added,
            )
          : await changes.change(
              anyCall(() => calls.change({ id: edited.id, version: version ?? edited.version }, values)),
              words.changed,
            );
      if (saved !== null) setEdited(null);
    },
    async remove(): Promise<void> {
      if (removed === null) return;
      await changes.change(
        anyCall(() => calls.remove(removed)),
        words.removed,
        { formless: true },
      );
      setRemoved(null);
    },
    sort: (seen: readonly ListEntry[], wanted: readonly ListEntry[]) =>
      sortList({ changes, calls, words }, seen, wanted),
  };
}
