import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { FormDialog } from '@/ui/form-dialog';
import { useApi } from '@/ui/page-data';
import { useChanges } from '@/ui/use-changes';
import type { resetCustomersFactor, WireCustomer } from '../../customers.contract';

interface FactorDialogProps {
  readonly customer: WireCustomer;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** Asks before a customer's lost second factor is taken away. */
export function FactorDialog({ customer, onChange, onClose }: FactorDialogProps) {
  const api = useApi();
  const changes = useChanges(onChange);
  const stored = changes.stale as WireCustomer | null;
  const save = async (version: number): Promise<void> => {
    const answer = await changes.change<typeof resetCustomersFactor>(
      () =>
        api.call<typeof resetCustomersFactor>('DELETE /studio/customers/{userId}/second-factor', {
          params: { userId: String(customer.id) },
          body: { version },
        }),
      'Second factor reset. They were emailed.',
    );
    if (answer !== null) onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      busy={changes.busy}
      title={`Reset ${customer.name}’s second factor?`}
      description="Make sure that you are talking to the owner of this account. They are logged out everywhere, log in with their password alone, and get an email about it."
      submit="Reset"
      danger
      onSubmit={() => void save(stored?.version ?? customer.version)}
    >
      {stored !== null && (
        <ChangedMeanwhile
          differences={[{ field: 'Note', mine: customer.note, theirs: stored.note }]}
          busy={changes.busy}
          onKeepMine={() => void save(stored.version)}
          onTakeTheirs={() => {
            onChange();
            onClose();
          }}
        />
      )}
    </FormDialog>
  );
}
