import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { LocalDate } from '@/ui/local-date';
import type { WireStaff } from '../../people.contract';

interface PeopleTableProps {
  /** Null while they are on their way. */
  readonly people: readonly WireStaff[] | null;
  readonly factorRequired: boolean;
  readonly onOpen: (person: WireStaff) => void;
}

function Factor({ person, required }: { person: WireStaff; required: boolean }) {
  if (person.second_factor_since !== null) return <Badge tone="good">On</Badge>;
  if (!required) return <Badge>Off</Badge>;
  return <Badge tone="after">Set up at the next log-in</Badge>;
}

function Devices({ person: { sessions, last_seen_at } }: { person: WireStaff }) {
  if (last_seen_at === null || sessions === 0) return <span className="text-muted">Not signed in</span>;
  return (
    <>
      {sessions === 1 ? '1 device' : `${sessions} devices`}
      <span className="text-muted">
        , last <LocalDate instant={last_seen_at} />
      </span>
    </>
  );
}

function columnsOf({ factorRequired, onOpen }: Omit<PeopleTableProps, 'people'>): DataColumn<WireStaff>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sort: ({ first_name, last_name }) => `${first_name} ${last_name}`,
      className: 'sm:min-w-52',
      cell: ({ first_name, last_name, email, you }) => (
        <span className="flex flex-col">
          <span className="[overflow-wrap:anywhere]">
            {first_name} {last_name}
            {you && <span className="font-normal text-muted"> (you)</span>}
          </span>
          <span className="text-sm font-normal text-muted [overflow-wrap:anywhere]">{email}</span>
        </span>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      sort: ({ role, active }) => (active ? role : 'Deactivated'),
      cell: ({ role, active }) => (active ? role : <Badge tone="clip">Deactivated</Badge>),
    },
    {
      key: 'factor',
      header: 'Second factor',
      sort: ({ second_factor_since }) => second_factor_since,
      cell: (person) => <Factor person={person} required={factorRequired} />,
    },
    {
      key: 'devices',
      header: 'Signed in',
      sort: ({ last_seen_at }) => last_seen_at,
      cell: (person) => <Devices person={person} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (person) => (
        <Button
          size="sm"
          aria-label={`Manage ${person.first_name} ${person.last_name}`}
          onClick={() => onOpen(person)}
        >
          Manage
        </Button>
      ),
    },
  ];
}

/** Everybody of the studio, those who work here no more last. */
export function PeopleTable({ people, ...rest }: PeopleTableProps) {
  return (
    <DataTable
      name="people"
      caption="People of the studio"
      columns={columnsOf(rest)}
      rows={people ?? []}
      rowKey={({ id }) => id}
      loading={people === null}
      skeletonRows={3}
    />
  );
}
