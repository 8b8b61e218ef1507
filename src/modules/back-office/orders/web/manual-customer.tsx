import { useState } from 'react';
import { aria } from '@/ui/aria';
import { useApi } from '@/ui/page-data';
import { PhoneField } from '@/ui/phone-field';
import { TextField } from '@/ui/text-field';
import type { FieldProblems } from '@/ui/use-changes';
import type { findManualCustomer } from '@/modules/shop/checkout/manual-orders.contract';

/** Who an order by hand is for. */
export interface ManualCustomer {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
}

interface HandCustomerPartProps {
  readonly value: ManualCustomer;
  readonly onChange: (value: ManualCustomer) => void;
  readonly problems: FieldProblems;
}

type Known = 'account' | 'guest' | 'new';

const WORDS: Record<Known, string> = {
  account: 'Has an account. The order will appear there.',
  guest: 'Has bought here as a guest. They get a private link to the order.',
  new: 'New customer. They get a private link to the order.',
};

/** Looks the address up when its field was left, and fills in what is known and not typed yet. */
function useLookUp({ value, onChange }: HandCustomerPartProps) {
  const api = useApi();
  const [known, setKnown] = useState<{ email: string; is: Known } | null>(null);
  const lookUp = async (): Promise<void> => {
    const email = value.email.trim();
    if (!email.includes('@') || known?.email === email) return;
    const answer = await api.call<typeof findManualCustomer>('GET /studio/hand-orders/customer', {
      query: { email },
    });
    if (!answer.ok) return;
    const found = answer.value.data;
    setKnown({ email, is: found === null ? 'new' : found.has_account ? 'account' : 'guest' });
    if (found === null) return;
    onChange({
      email: value.email,
      first_name: value.first_name || found.first_name,
      last_name: value.last_name || found.last_name,
      phone: value.phone || (found.phone ?? ''),
    });
  };
  return { words: known?.email === value.email.trim() ? WORDS[known.is] : null, lookUp };
}

/** Who it is for: a customer whom the studio knows, or a new address. */
export function HandCustomerPart(props: HandCustomerPartProps) {
  const { value, onChange, problems } = props;
  const { words, lookUp } = useLookUp(props);
  const change = (part: Partial<ManualCustomer>): void => onChange({ ...value, ...part });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={255}
          value={value.email}
          error={problems['customer.email']}
          onChange={(event) => change({ email: event.target.value })}
          onBlur={() => void lookUp()}
        />
        <PhoneField
          label="Phone"
          note="optional"
          value={value.phone}
          error={problems['customer.phone']}
          onChange={(phone) => change({ phone })}
        />
        <TextField
          label="First name"
          autoComplete="off"
          maxLength={255}
          value={value.first_name}
          error={problems['customer.first_name']}
          onChange={(event) => change({ first_name: event.target.value })}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          maxLength={255}
          value={value.last_name}
          error={problems['customer.last_name']}
          onChange={(event) => change({ last_name: event.target.value })}
        />
      </div>
      <p {...aria.status} className="text-sm text-muted empty:hidden">
        {words}
      </p>
    </div>
  );
}
