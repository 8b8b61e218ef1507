import { useMailed } from '@/modules/foundation/settings/web/settings-context';
import { useApi } from '@/ui/page-data';
import type { Changes } from '@/ui/use-changes';
import type {
  changePerson,
  invitePerson,
  renewInvite,
  resetPersonsFactor,
  signPersonOut,
  WireInvite,
  WireStaff,
  withdrawInvite,
} from '../../people.contract';
import type { StudioRole } from '../../people.rules';

interface Place {
  readonly role?: StudioRole;
  readonly active?: boolean;
}

/** The writes of the page of people; each says whether it was made. */
export interface PeopleCalls {
  readonly invite: (invited: { email: string; role: StudioRole }) => Promise<boolean>;
  readonly renew: (invite: WireInvite) => Promise<boolean>;
  readonly withdraw: (invite: WireInvite) => Promise<boolean>;
  readonly change: (person: WireStaff, place: Place) => Promise<boolean>;
  readonly signOut: (person: WireStaff) => Promise<boolean>;
  readonly resetFactor: (person: WireStaff) => Promise<boolean>;
}

/** Joins the page's writes to the API. */
export function usePeopleChanges({ change }: Changes): PeopleCalls {
  const api = useApi();
  const mailed = useMailed();
  const params = ({ id }: WireStaff) => ({ userId: String(id) });
  return {
    invite: async (body) => {
      const call = () => api.call<typeof invitePerson>('POST /studio/people/invites', { body });
      return (await change(call, mailed(`We emailed ${body.email} a link.`))) !== null;
    },
    renew: async ({ id, email }) => {
      const call = () =>
        api.call<typeof renewInvite>('POST /studio/people/invites/{inviteId}/renew', {
          params: { inviteId: String(id) },
        });
      return (await change(call, mailed(`We emailed ${email} a new link.`))) !== null;
    },
    withdraw: async ({ id, email }) => {
      const call = () =>
        api.call<typeof withdrawInvite>('DELETE /studio/people/invites/{inviteId}', {
          params: { inviteId: String(id) },
        });
      return (await change(call, `The invitation to ${email} is cancelled.`)) !== null;
    },
    change: async (person, place) => {
      const call = () =>
        api.call<typeof changePerson>('PATCH /studio/people/{userId}', {
          params: params(person),
          body: { version: person.version, ...place },
        });
      return (await change(call, 'Changed. They have to log in again.')) !== null;
    },
    signOut: async (person) => {
      const call = () =>
        api.call<typeof signPersonOut>('DELETE /studio/people/{userId}/sessions', { params: params(person) });
      return (await change(call, `${person.first_name} is signed out everywhere.`)) !== null;
    },
    resetFactor: async (person) => {
      const call = () =>
        api.call<typeof resetPersonsFactor>('DELETE /studio/people/{userId}/second-factor', {
          params: params(person),
        });
      return (await change(call, `${person.first_name}’s second factor is off. They were emailed.`)) !== null;
    },
  };
}
