import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ResponseOf } from '@/shared/endpoint';
import { Button, ButtonLink } from '@/ui/button';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { useChanges } from '@/ui/use-changes';
import type { listPeople, WireInvite, WireStaff } from '../../people.contract';
import { InviteDialog } from './invite-dialog';
import { InviteTable } from './invite-table';
import { PeopleTable } from './people-table';
import { PersonDialog } from './person-dialog';
import { loadForStudio, StudioData } from './studio-data';
import { usePeopleChanges } from './use-people-changes';

type Data = ResponseOf<typeof listPeople>;

const load = (page: PageRequest) =>
  loadForStudio<typeof listPeople>(page, () =>
    page.api.call<typeof listPeople>('GET /studio/people', { signal: page.signal }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'People',
  description: 'Who works at the studio.',
  path: '/studio/people',
  noindex: true,
});

interface PeopleProps {
  readonly people: readonly WireStaff[];
  readonly invites: readonly WireInvite[];
  readonly factorRequired: boolean;
}

function People({ people, invites, factorRequired }: PeopleProps) {
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const calls = usePeopleChanges(changes);
  const [inviting, setInviting] = useState(false);
  const [openId, setOpenId] = useState<number | null>(null);
  const open = people.find(({ id }) => id === openId) ?? null;
  return (
    <div className="flex flex-col gap-8">
      <Button
        variant="primary"
        icon={<UserPlus aria-hidden="true" />}
        className="self-start"
        onClick={() => {
          changes.forget();
          setInviting(true);
        }}
      >
        Invite someone
      </Button>
      <PeopleTable
        people={people}
        factorRequired={factorRequired}
        onOpen={({ id }) => {
          changes.forget();
          setOpenId(id);
        }}
      />
      {invites.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-lg">Invitations</h2>
          <InviteTable
            invites={invites}
            busy={changes.busy}
            onRenew={calls.renew}
            onWithdraw={calls.withdraw}
          />
        </section>
      )}
      <InviteDialog
        open={inviting}
        changes={changes}
        onClose={() => setInviting(false)}
        onInvite={(invited) => void calls.invite(invited).then((sent) => sent && setInviting(false))}
      />
      {open !== null && (
        <PersonDialog
          key={`${open.id} ${open.version}`}
          person={open}
          changes={changes}
          calls={calls}
          onClose={() => setOpenId(null)}
          onRefresh={() => void revalidate()}
        />
      )}
    </div>
  );
}

/** /studio/people: who works here, what they may do, and who was asked to join. */
export default function PeoplePage() {
  return (
    <StudioPage>
      <StudioHeading
        title="People"
        actions={
          <ButtonLink to="/studio/engineers" size="sm" variant="quiet">
            Profiles on the site
          </ButtonLink>
        }
      />
      <StudioData<Data>
        skeleton={<PeopleTable people={null} factorRequired={false} onOpen={() => undefined} />}
      >
        {({ data }) => (
          <People people={data.people} invites={data.invites} factorRequired={data.second_factor_required} />
        )}
      </StudioData>
    </StudioPage>
  );
}
