import type { dropEmailChange, readEmailChange } from '@/modules/people/accounts/profile.contract';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { LocalDate } from '@/ui/local-date';
import { useApi } from '@/ui/page-data';
import { OneCall } from './one-call';

type Pending = NonNullable<ResponseOf<typeof readEmailChange>['data']>;

function Address({ email, confirmed }: { email: string; confirmed: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
      <span className="min-w-0 break-all">{email}</span>
      {confirmed ? <Badge tone="good">Confirmed</Badge> : <Badge tone="after">Waits for its link</Badge>}
    </li>
  );
}

/** A change of address that waits for its confirmations, with the way back. */
export function PendingEmail(props: { present: string; pending: Pending; onDropped: () => void }) {
  const api = useApi();
  const { present, pending } = props;
  return (
    <div className="flex flex-col gap-4 rounded border border-line p-5">
      <p className="max-w-[60ch]">
        Your address changes to <strong className="font-semibold break-all">{pending.new_email}</strong> when
        both addresses are confirmed. The links in our emails work until{' '}
        <LocalDate instant={pending.expires_at} />.
      </p>
      <ul>
        <Address email={pending.new_email} confirmed={pending.new_confirmed} />
        <Address email={present} confirmed={pending.old_confirmed} />
      </ul>
      <OneCall
        label="Cancel the change"
        failed="The change could not be cancelled. Please try again."
        call={() => api.call<typeof dropEmailChange>('DELETE /auth/me/email', {})}
        done={({ message }) => {
          props.onDropped();
          return message;
        }}
      />
    </div>
  );
}
