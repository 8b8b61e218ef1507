import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '@/ui/button';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { useApi } from '@/ui/page-data';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { useChanges } from '@/ui/use-changes';
import type { changeBackupPlan, WireBackupPlan } from '../../backups.contract';
import type { BackupTurn } from '../../maintenance.rules';

const SEMAPHORE: readonly { value: BackupTurn; label: string }[] = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every Monday' },
  { value: 'off', label: 'Never' },
];

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00 UTC`,
}));

interface Typed {
  readonly every: BackupTurn;
  readonly hour: string;
  readonly keep: string;
}

const typedOf = ({ every, hour, keep }: WireBackupPlan): Typed => ({
  every,
  hour: String(hour),
  keep: String(keep),
});

function wordsOf({ every, hour, keep }: Typed): string {
  const turn = SEMAPHORE.find(({ value }) => value === every)?.label ?? every;
  return every === 'off' ? turn : `${turn} at ${hour}:00 UTC, ${keep} kept`;
}

/** When backups are made by themselves, and how many are kept. */
export function PlanForm({ plan }: { plan: WireBackupPlan }) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const [typed, setTyped] = useState(typedOf(plan));
  const save = (version: number) => {
    const keep = typed.keep.trim() === '' ? Number.NaN : Number(typed.keep);
    const body = { every: typed.every, hour: Number(typed.hour), keep, version };
    const call = () => api.call<typeof changeBackupPlan>('PUT /studio/backups/plan', { body });
    return changes.change(call, 'Saved.');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(plan.version);
  };
  const stale = changes.stale as WireBackupPlan | null;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {stale !== null && (
        <ChangedMeanwhile
          differences={[{ field: 'Backups', mine: wordsOf(typed), theirs: wordsOf(typedOf(stale)) }]}
          busy={changes.busy}
          onKeepMine={() => void save(stale.version)}
          onTakeTheirs={() => {
            changes.forget();
            void revalidate();
          }}
        />
      )}
      <div className="grid max-w-reading gap-5 sm:grid-cols-3">
        <SelectField
          label="How often"
          options={SEMAPHORE}
          value={typed.every}
          error={changes.problems['every']}
          onChange={({ target }) => setTyped({ ...typed, every: target.value as BackupTurn })}
        />
        <SelectField
          label="At"
          options={HOURS}
          value={typed.hour}
          disabled={typed.every === 'off'}
          error={changes.problems['hour']}
          onChange={({ target }) => setTyped({ ...typed, hour: target.value })}
        />
        <TextField
          label="How many are kept"
          inputMode="numeric"
          numeric
          value={typed.keep}
          maxLength={3}
          error={changes.problems['keep']}
          onChange={({ target }) => setTyped({ ...typed, keep: target.value })}
        />
      </div>
      <Button type="submit" loading={changes.busy} className="self-start">
        Save
      </Button>
    </form>
  );
}
