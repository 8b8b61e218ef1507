import type { Role } from '@/shared/caller';

/** What people of the studio are told. */
export const NOTICE_KINDS = [
  'new-order',
  'files-arrived',
  'assigned',
  'question-answered',
  'revision-asked',
  'due-soon',
  'overdue',
  'dispute',
  'payment-failed',
  'job-failed',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** How somebody is told, beside the list of notices. */
export interface NoticeWays {
  readonly mail: boolean;
  /** On the devices that they turned on. */
  readonly push: boolean;
}

interface KindRules {
  readonly label: string;
  /** Who is told: whoever works on the song, admins, or both. */
  readonly to: 'admins' | 'engineer' | 'both';
  /** Another email tells it in full already, always: no choice, and none twice. */
  readonly hasOwnMail: boolean;
  readonly mailByDefault: boolean;
}

/** Each kind, in the order of the page. */
export const NOTICES: Record<NoticeKind, KindRules> = {
  'new-order': { label: 'New order', to: 'admins', hasOwnMail: false, mailByDefault: true },
  'files-arrived': { label: 'Files arrived', to: 'both', hasOwnMail: false, mailByDefault: true },
  assigned: { label: 'Song assigned to me', to: 'engineer', hasOwnMail: false, mailByDefault: true },
  'question-answered': { label: 'Question answered', to: 'both', hasOwnMail: true, mailByDefault: false },
  'revision-asked': { label: 'Revision requested', to: 'both', hasOwnMail: true, mailByDefault: false },
  'due-soon': { label: 'Due in 24 hours', to: 'both', hasOwnMail: false, mailByDefault: false },
  overdue: { label: 'Overdue', to: 'both', hasOwnMail: false, mailByDefault: true },
  dispute: { label: 'Dispute', to: 'admins', hasOwnMail: true, mailByDefault: false },
  'payment-failed': { label: 'Failed payment', to: 'admins', hasOwnMail: false, mailByDefault: true },
  'job-failed': { label: 'Background job stopped', to: 'admins', hasOwnMail: false, mailByDefault: true },
};

/** The kinds that somebody of a role can be told. */
export function kindsFor(role: Role): NoticeKind[] {
  if (role === 'customer') return [];
  return NOTICE_KINDS.filter((kind) => role === 'admin' || NOTICES[kind].to !== 'admins');
}

/** How somebody is told who never chose. */
export function defaultWays(kind: NoticeKind): NoticeWays {
  return { mail: NOTICES[kind].mailByDefault, push: true };
}

/** A tab's title with the number of notices that were not seen. */
export function titleWithCount(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '');
  return count === 0 ? bare : `(${count > 99 ? '99+' : count}) ${bare}`;
}
