import { HARMLESS, type CallOfThings } from './call-of-things';
import type { Things } from './owned';

const names = {
  first_name: 'Eve',
  last_name: 'Else',
  password: 'Another-room-8',
  confirm_password: 'Another-room-8',
};
const colleague = { params: (t: Things) => ({ userId: t['colleagueId'] ?? '' }) };
const invite = { params: (t: Things) => ({ inviteId: t['inviteId'] ?? '' }) };
const invitation: CallOfThings = {
  params: (t) => ({ token: t['inviteToken'] ?? '' }),
  secrets: ['inviteToken'],
  guarded: true,
};

/** The people of the studio, and the ways to become one. */
export const PEOPLE_CALLS: Readonly<Record<string, CallOfThings>> = {
  'PATCH /studio/people/{userId}': { ...colleague, body: () => ({ version: 1, role: 'admin' }), last: 1 },
  'DELETE /studio/people/{userId}/sessions': colleague,
  // Theirs is off.
  'DELETE /studio/people/{userId}/second-factor': { ...colleague, also: [409] },
  'GET /studio/invitations/{token}': invitation,
  'POST /studio/invitations/{token}': { ...invitation, body: () => names, last: 2 },
  'POST /studio/people/invites/{inviteId}/renew': { ...invite, last: 3, also: [404] },
  'DELETE /studio/people/invites/{inviteId}': { ...invite, last: 4, also: [404] },
  // A demo has its admin: no address opens.
  'GET /studio/setup/{token}': HARMLESS,
  'POST /studio/setup/{token}': HARMLESS,
  // The file of none: what is made lies outside of this world's reach.
  'GET /studio/backups/{backup}': {
    params: () => ({ backup: 'headroom-20260101T000000Z.backup' }),
    also: [404],
  },
  'DELETE /studio/backups/{backup}': {
    params: () => ({ backup: 'headroom-20260101T000000Z.backup' }),
    also: [404],
  },
  'POST /studio/jobs/{job}/retry': {
    params: () => ({ job: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }),
    also: [404],
  },
};
