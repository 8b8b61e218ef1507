import { useState } from 'react';
import type { assignItem, giveBackItem } from '@/modules/orders/orders/orders.contract';
import { Button } from '@/ui/button';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { cx } from '@/ui/cx';
import { Dialog } from '@/ui/dialog';
import { useApi } from '@/ui/page-data';
import { SelectField } from '@/ui/select-field';
import { useChanges } from '@/ui/use-changes';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** An item as far as its moves need it. */
export interface MovedItem {
  readonly id: number;
  readonly version: number;
  readonly order_status: number;
  readonly engineer: Named | null;
}

interface AssignProps {
  readonly item: MovedItem;
  /** What the item is called. */
  readonly name: string;
  readonly engineers: readonly Named[];
  /** Within a row: as quiet as the name alone. */
  readonly inRow?: boolean;
  readonly onChange: () => void;
}

const NOBODY = 'Unassigned';
const nameOf = (engineer: Named | null): string => engineer?.name ?? NOBODY;

function AssignForm({ item, name, engineers, onChange, onClose }: AssignProps & { onClose: () => void }) {
  const api = useApi();
  const { busy, problems, stale, change, forget } = useChanges(onChange);
  const [chosen, setChosen] = useState(String(item.engineer?.id ?? ''));
  // What was seen when it opened: the page goes on, and a newer version must not slip in unseen.
  const [seen] = useState(item.version);
  const stored = stale as MovedItem | null;
  const mine = engineers.find(({ id }) => String(id) === chosen) ?? null;
  const save = async (version: number) => {
    const body = { engineer_id: mine?.id ?? null, version };
    const saved = await change(
      () =>
        api.call<typeof assignItem>('POST /studio/items/{itemId}/assign', {
          params: { itemId: String(item.id) },
          body,
        }),
      mine === null ? `${name} is unassigned.` : `${name} is ${mine.name}’s.`,
    );
    if (saved !== null) onClose();
  };
  const takeTheirs = () => {
    forget();
    onChange();
    onClose();
  };
  const nobody = item.order_status === 0 ? [{ value: '', label: NOBODY }] : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Assign ${name}`}
      size="sm"
      busy={busy}
      footer={
        stored === null && (
          <>
            <Button onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button variant="primary" loading={busy} onClick={() => void save(seen)}>
              Assign
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <SelectField
          label="Engineer"
          value={chosen}
          error={problems['engineer_id']}
          options={[...nobody, ...engineers.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(event) => setChosen(event.target.value)}
          data-autofocus
        />
        {stored !== null && (
          <ChangedMeanwhile
            differences={[{ field: 'Engineer', mine: nameOf(mine), theirs: nameOf(stored.engineer) }]}
            busy={busy}
            onKeepMine={() => void save(stored.version)}
            onTakeTheirs={takeTheirs}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Says who works on an item: shows the engineer, and opens the choice. */
export function AssignButton(props: AssignProps) {
  const [open, setOpen] = useState(false);
  const { name, item, inRow = false } = props;
  return (
    <>
      <Button
        size="sm"
        {...(inRow ? { variant: 'quiet' } : {})}
        data-key="a"
        className={cx(
          'relative z-10',
          inRow &&
            '-ml-3 min-h-7! py-0! text-muted underline decoration-dotted underline-offset-4 pointer-coarse:min-h-11!',
        )}
        aria-label={`Assign ${name}, now ${nameOf(item.engineer)}`}
        onClick={() => setOpen(true)}
      >
        {item.engineer === null ? 'Assign' : item.engineer.name}
      </Button>
      {open && <AssignForm {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Puts an item in progress back among those that wait for an engineer, once it is confirmed. */
export function GiveBackButton({ item, name, onChange }: Omit<AssignProps, 'engineers'>) {
  const api = useApi();
  const [asking, setAsking] = useState(false);
  const { busy, stale, change, forget } = useChanges(onChange);
  const close = () => {
    if (stale !== null) onChange();
    forget();
    setAsking(false);
  };
  const give = async () => {
    const params = { itemId: String(item.id) };
    const body = { version: (stale as MovedItem | null)?.version ?? item.version };
    const given = await change(
      () => api.call<typeof giveBackItem>('POST /studio/items/{itemId}/give-back', { params, body }),
      `${name} is unassigned again.`,
    );
    if (given !== null) setAsking(false);
  };
  const changed =
    stale === null
      ? ''
      : `It was just assigned to ${nameOf((stale as MovedItem).engineer)}. Nothing was changed. `;
  return (
    <>
      <Button size="sm" data-key="g" aria-label={`Give ${name} back`} onClick={() => setAsking(true)}>
        Give back
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={`Give ${name} back?`}
        text={`${changed}It returns to the unassigned items, sorted by due time.`}
        confirmLabel={stale === null ? 'Give back' : 'Give back anyway'}
        onConfirm={() => void give()}
        onCancel={close}
      />
    </>
  );
}
