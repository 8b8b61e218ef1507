import { useState } from 'react';
import { FormDialog } from '@/ui/form-dialog';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast-store';
import type { eraseCustomer, WireCustomer } from '../../customers.contract';

interface EraseDialogProps {
  readonly customer: WireCustomer;
  readonly onErased: () => void;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** Asks for the address before an account is deleted on its owner's request, and says what stands against it. */
export function EraseDialog({ customer, onErased, onChange, onClose }: EraseDialogProps) {
  const api = useApi();
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ field: string | undefined; whole: string | null }>({
    field: undefined,
    whole: null,
  });
  const erase = async (): Promise<void> => {
    setBusy(true);
    const erased = await api.call<typeof eraseCustomer>('DELETE /studio/customers/{userId}', {
      params: { userId: String(customer.id) },
      body: { email, version: customer.version },
    });
    setBusy(false);
    if (erased.ok) {
      toast.success('The account is deleted', { durationMs: 3000 });
      onErased();
      return;
    }
    const field = erased.refusal.errors?.['email']?.[0];
    setRefused({ field, whole: field === undefined ? erased.refusal.message : null });
    // What stood on the page may be old: the next press sends what is stored.
    if (erased.refusal.kind === 'conflict') onChange();
  };
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      busy={busy}
      title={`Erase ${customer.name}?`}
      description="Only at the customer’s request. Their account, messages, files and songs are deleted for good. Orders and receipts stay in the books without a name. They get a confirmation by email."
      submit="Erase for good"
      danger
      onSubmit={() => {
        if (!busy) void erase();
      }}
    >
      <FormError>{refused.whole}</FormError>
      <TextField
        label="Their email address"
        hint={`Type ${customer.email} to confirm.`}
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={refused.field}
        data-autofocus
      />
    </FormDialog>
  );
}
