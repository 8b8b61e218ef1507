import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { EmptyState } from '@/ui/empty-state';
import { EntryDialog } from '@/ui/entry-dialog';
import { useApi } from '@/ui/page-data';
import type { PlainField } from '@/ui/plain-fields';
import { SortableList } from '@/ui/sortable-list';
import { Panel } from '@/ui/studio-page';
import { useChanges } from '@/ui/use-changes';
import { useListEditor, type ListCalls } from '@/ui/use-list-editor';
import type { addCredit, changeCredit, orderCredits, removeCredit, StudioCredit } from '../../home.contract';

interface CreditValues {
  readonly name: string;
  readonly role: string;
}

const BLANK: CreditValues = { name: '', role: '' };
const FIELDS: readonly PlainField[] = [
  { name: 'name', label: 'Name', maxLength: 120 },
  {
    name: 'role',
    label: 'Below the name',
    note: 'optional',
    hint: 'A style, or what was done.',
    maxLength: 80,
  },
];
const WORDS = {
  added: 'Added.',
  changed: 'Saved.',
  removed: 'Removed.',
  sorted: 'The order is saved.',
};

const valuesOf = ({ name, role }: StudioCredit): CreditValues => ({ name, role: role ?? '' });

function useCalls(): ListCalls<CreditValues> {
  const api = useApi();
  const params = ({ id }: { id: number }) => ({ id: String(id) });
  return {
    add: (body) => api.call<typeof addCredit>('POST /studio/name-credits', { body }),
    change: (entry, values) =>
      api.call<typeof changeCredit>('PUT /studio/name-credits/{id}', {
        params: params(entry),
        body: { ...values, version: entry.version },
      }),
    remove: (entry) =>
      api.call<typeof removeCredit>('DELETE /studio/name-credits/{id}', {
        params: params(entry),
        body: { version: entry.version },
      }),
    order: ({ seen, order }) =>
      api.call<typeof orderCredits>('PUT /studio/name-credits/order', {
        body: { seen: [...seen], order: [...order] },
      }),
  };
}

/** The artists that the home page names, sorted by hand. */
export function Credits({ credits }: { credits: readonly StudioCredit[] }) {
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const editor = useListEditor<StudioCredit, CreditValues>(changes, useCalls(), WORDS);
  const { edited, removed } = editor;
  const sort = async (order: readonly StudioCredit[]): Promise<boolean> => {
    const saved = await editor.sort(credits, order);
    if (!saved) void revalidate();
    return saved;
  };
  return (
    <Panel
      title="Name credits"
      aside={
        <Button size="sm" icon={<Plus size={16} aria-hidden="true" />} onClick={() => editor.open('new')}>
          New name
        </Button>
      }
    >
      {credits.length === 0 && (
        <EmptyState
          heading="h3"
          title="No credits yet"
          text="The home page hides this section until you add some."
        />
      )}
      <SortableList
        label="Name credits in their order"
        items={credits}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        disabled={changes.busy}
        onOrder={sort}
      >
        {(credit) => (
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
              {credit.name}
              {credit.role !== null && <span className="block text-sm text-muted">{credit.role}</span>}
            </p>
            <span className="flex gap-1">
              <Button size="sm" aria-label={`Change ${credit.name}`} onClick={() => editor.open(credit)}>
                Change
              </Button>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Remove ${credit.name}`}
                onClick={() => editor.askRemove(credit)}
              >
                Remove
              </Button>
            </span>
          </div>
        )}
      </SortableList>
      {edited !== null && (
        <EntryDialog
          key={edited === 'new' ? 'new' : edited.id}
          title={edited === 'new' ? 'New name' : `Change ${edited.name}`}
          fields={FIELDS}
          start={{ ...(edited === 'new' ? BLANK : valuesOf(edited)) }}
          changes={changes}
          valuesOf={(stored) => {
            const credit = stored as StudioCredit;
            return { version: credit.version, values: { ...valuesOf(credit) } };
          }}
          onSave={(values, version) => void editor.save({ ...BLANK, ...values }, version)}
          onClose={editor.close}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title={`Remove ${removed?.name ?? 'this name'}?`}
        text="It is removed from the home page."
        confirmLabel="Remove"
        danger
        busy={changes.busy}
        onCancel={editor.close}
        onConfirm={() => void editor.remove()}
      />
    </Panel>
  );
}
