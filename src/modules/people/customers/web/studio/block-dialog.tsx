import { useState } from 'react';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { FormDialog } from '@/ui/form-dialog';
import { useApi } from '@/ui/page-data';
import { TextArea } from '@/ui/text-area';
import { useChanges } from '@/ui/use-changes';
import type { blockCustomer, unblockCustomer, WireCustomer } from '../../customers.contract';
import { MAX_REASON_LENGTH } from '../../customers.rules';

interface BlockDialogProps {
  readonly customer: WireCustomer;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

const WHAT_BLOCKING_DOES =
  'They are logged out and can’t log in or buy with this address. Open orders and private links keep working. Monthly packages are charged until cancelled.';

/** Asks before a customer is blocked, or let in again. */
export function BlockDialog({ customer, onChange, onClose }: BlockDialogProps) {
  const api = useApi();
  const changes = useChanges(onChange);
  const [reason, setReason] = useState('');
  // The page under the window is read anew once it is done: what was asked stays what was asked.
  const [blocks] = useState(!customer.blocked);
  const stored = changes.stale as WireCustomer | null;
  const params = { userId: String(customer.id) };
  const send = (version: number) =>
    blocks
      ? changes.change<typeof blockCustomer>(
          () =>
            api.call<typeof blockCustomer>('POST /studio/customers/{userId}/block', {
              params,
              body: { reason, version },
            }),
          'Blocked',
        )
      : changes.change<typeof unblockCustomer>(
          () =>
            api.call<typeof unblockCustomer>('POST /studio/customers/{userId}/unblock', {
              params,
              body: { version },
            }),
          'They can log in and buy again',
        );
  const save = async (version: number): Promise<void> => {
    if ((await send(version)) !== null) onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      busy={changes.busy}
      title={blocks ? `Block ${customer.name}?` : `Unblock ${customer.name}?`}
      description={blocks ? WHAT_BLOCKING_DOES : 'They can log in and buy at once. They are not emailed.'}
      submit={blocks ? 'Block' : 'Unblock'}
      danger={blocks}
      onSubmit={() => void save(stored?.version ?? customer.version)}
    >
      {stored !== null && (
        <ChangedMeanwhile
          differences={[
            {
              field: 'Account',
              mine: blocks ? 'Blocked' : 'Open',
              theirs: stored.blocked ? 'Blocked' : 'Open',
            },
            { field: 'Note', mine: customer.note, theirs: stored.note },
          ].filter(({ mine, theirs }) => mine !== theirs)}
          busy={changes.busy}
          onKeepMine={() => void save(stored.version)}
          onTakeTheirs={() => {
            onChange();
            onClose();
          }}
        />
      )}
      {blocks && (
        <TextArea
          label="Reason"
          hint="Only the studio sees it."
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={changes.problems['reason']}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
