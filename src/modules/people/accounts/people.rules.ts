import { DAY } from '@/shared/clock';
import {
  confirmProblem,
  dropRight,
  nameProblem,
  signupPasswordProblem,
  type Problems,
} from './accounts.rules';

/** How long the link of an invitation works (milliseconds). */
export const INVITE_LIFETIME = 7 * DAY;

/** Roles of those who work at the studio. */
export const STUDIO_ROLES = ['engineer', 'admin'] as const;
export type StudioRole = (typeof STUDIO_ROLES)[number];

/** What each role may do, in a sentence. */
export const ROLE_LABELS: Record<StudioRole, string> = {
  engineer: 'Works on orders: the queue, deliveries, chats.',
  admin: 'Everything: also prices, money, people and settings.',
};

/** What decides whether somebody's place at the studio may be changed. */
export interface PlaceChange {
  readonly isOwn: boolean;
  readonly isAdminNow: boolean;
  readonly isAdminThen: boolean;
  /** Active admins before the change. */
  readonly admins: number;
}

/** Why a change of role, or of being here, can't be made; null where it can. */
export function placeProblem({ isOwn, isAdminNow, isAdminThen, admins }: PlaceChange): string | null {
  if (isAdminNow && !isAdminThen && admins <= 1) {
    return 'The studio needs an admin. Make another person admin first.';
  }
  return isOwn ? 'You can’t change your own role. Ask another admin.' : null;
}

/** Whether an invitation still opens the door. */
export function isInviteOpen(
  invite: { readonly acceptedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): boolean {
  return invite.acceptedAt === null && now < invite.expiresAt;
}

export type JoinField = 'first_name' | 'last_name' | 'password' | 'confirm_password';

/** Checks the form with which somebody joins the studio by a link. */
export function joinProblems(values: Record<JoinField, string>): Problems<JoinField> {
  return dropRight({
    first_name: nameProblem(values.first_name, 'First name is required'),
    last_name: nameProblem(values.last_name, 'Last name is required'),
    password: signupPasswordProblem(values.password),
    confirm_password: confirmProblem(
      values.password,
      values.confirm_password,
      'Confirm password is required',
    ),
  });
}
