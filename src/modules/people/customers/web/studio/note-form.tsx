import { useState, type FormEvent } from 'react';
import { Button } from '@/ui/button';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { useApi } from '@/ui/page-data';
import { Panel } from '@/ui/studio-page';
import { TextArea } from '@/ui/text-area';
import { useChanges } from '@/ui/use-changes';
import type { noteCustomer, WireCustomer } from '../../customers.contract';
import { MAX_NOTE_LENGTH } from '../../customers.rules';

interface NoteFormProps {
  readonly customer: WireCustomer;
  readonly onChange: () => void;
}

/** What the studio notes about a customer for itself. */
export function NoteForm({ customer, onChange }: NoteFormProps) {
  const api = useApi();
  const changes = useChanges(onChange);
  // What is being typed, with the version that it was begun on; null while what is stored is shown.
  const [typed, setTyped] = useState<{ note: string; version: number } | null>(null);
  const note = typed?.note ?? customer.note;
  const stored = changes.stale as WireCustomer | null;
  const save = async (version: number): Promise<void> => {
    const saved = await changes.change<typeof noteCustomer>(
      () =>
        api.call<typeof noteCustomer>('PUT /studio/customers/{userId}/note', {
          params: { userId: String(customer.id) },
          body: { note, version },
        }),
      'Note saved',
    );
    if (saved !== null) setTyped(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(typed?.version ?? customer.version);
  };
  return (
    <Panel title="Notes">
      <form onSubmit={submit} noValidate className="flex flex-col items-start gap-4">
        {stored !== null && (
          <ChangedMeanwhile
            differences={note === stored.note ? [] : [{ field: 'Note', mine: note, theirs: stored.note }]}
            busy={changes.busy}
            onKeepMine={() => void save(stored.version)}
            onTakeTheirs={() => {
              changes.forget();
              setTyped(null);
              onChange();
            }}
          />
        )}
        <TextArea
          label="Note of the studio"
          hint="For the studio’s admins. Customers who ask for their data get it too."
          rows={5}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={(event) =>
            setTyped({ note: event.target.value, version: typed?.version ?? customer.version })
          }
          error={changes.problems['note']}
          className="w-full"
        />
        <Button type="submit" loading={changes.busy} disabled={typed === null}>
          Save note
        </Button>
      </form>
    </Panel>
  );
}
