import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { LocalDate } from '@/ui/local-date';
import type { WireInvite } from '../../people.contract';

interface InviteTableProps {
  readonly invites: readonly WireInvite[];
  readonly busy: boolean;
  readonly onRenew: (invite: WireInvite) => unknown;
  readonly onWithdraw: (invite: WireInvite) => unknown;
}

function columnsOf({
  busy,
  onRenew,
  onWithdraw,
}: Omit<InviteTableProps, 'invites'>): DataColumn<WireInvite>[] {
  return [
    {
      key: 'email',
      header: 'Email',
      sort: ({ email }) => email,
      cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
    },
    { key: 'role', header: 'Role', sort: ({ role }) => role, cell: ({ role }) => role },
    {
      key: 'by',
      header: 'Invited by',
      sort: ({ invited_by }) => invited_by ?? 'The studio',
      cell: ({ invited_by }) => invited_by ?? 'The studio',
    },
    {
      key: 'until',
      header: 'Works until',
      sort: ({ expires_at }) => expires_at,
      cell: ({ expires_at, expired }) =>
        expired ? <Badge tone="clip">Expired</Badge> : <LocalDate instant={expires_at} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (invite) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button
            size="sm"
            disabled={busy}
            aria-label={`Email ${invite.email} a new link`}
            onClick={() => void onRenew(invite)}
          >
            New link
          </Button>
          <Button
            size="sm"
            variant="quiet"
            disabled={busy}
            aria-label={`Cancel the invitation to ${invite.email}`}
            onClick={() => void onWithdraw(invite)}
          >
            Cancel
          </Button>
        </span>
      ),
    },
  ];
}

/** Who was asked to join and has not yet. */
export function InviteTable({ invites, ...rest }: InviteTableProps) {
  return (
    <DataTable
      name="invitations"
      caption="Open invitations"
      rows={invites}
      rowKey={({ id }) => id}
      columns={columnsOf(rest)}
    />
  );
}
