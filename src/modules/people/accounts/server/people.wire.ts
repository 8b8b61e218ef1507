import type { UserId } from '@/shared/ids';
import type { WireInvite, WireStaff } from '../people.contract';
import { isInviteOpen } from '../people.rules';
import type { InviteRow } from './invites.store';
import type { StaffRow } from './people.store';

/** Somebody of the studio as admins see them; `by` is who looks. */
export function wireStaff(row: StaffRow, by: UserId): WireStaff {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    role: row.role,
    active: row.deactivated_at === null,
    second_factor_since: row.second_factor_at?.toISOString() ?? null,
    sessions: row.sessions,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    joined_at: row.created_at.toISOString(),
    you: row.id === by,
    version: row.version,
  };
}

/** An open invitation. */
export function wireInvite(row: InviteRow, now: Date): WireInvite {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: row.invited_by,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    expired: !isInviteOpen({ acceptedAt: row.accepted_at, expiresAt: row.expires_at }, now),
  };
}
