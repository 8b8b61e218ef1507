import { utcTime } from '@/shared/utc-time';
import { Link } from 'react-router';
import { Badge } from '@/ui/badge';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import type { WireMailSummary } from '../../notifications.contract';
import { kindLabel } from '../../notifications.rules';
import { MAIL_LIST_LOOK, mailRowLook } from './mail-frame';
import { STATES } from './mail-labels';

interface MailListProps {
  readonly mails: readonly WireMailSummary[];
  readonly selectedId: number | null;
  readonly hrefFor: (id: number) => string;
}

/** The mails of a page, newest first; each opens beside the list. */
export function MailList({ mails, selectedId, hrefFor }: MailListProps) {
  return (
    <ul className={MAIL_LIST_LOOK}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            to={hrefFor(mail.id)}
            preventScrollReset
            aria-current={mail.id === selectedId ? 'true' : undefined}
            className={mailRowLook(mail.id === selectedId)}
          >
            <span className="flex items-center justify-between gap-3">
              <span className="min-w-0 truncate text-sm text-muted">{mail.to}</span>
              <Badge tone={STATES[mail.state].tone} className="flex-none">
                {STATES[mail.state].label}
              </Badge>
            </span>
            <span className="font-medium [overflow-wrap:anywhere]">{mail.subject}</span>
            <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
              <time dateTime={mail.created_at} className="figures">
                {utcTime(mail.created_at)}
              </time>
              {kindLabel(mail.kind)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The list to come. */
export function MailListSkeleton() {
  return (
    <SkeletonGroup className={MAIL_LIST_LOOK}>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-3">
          <span className="flex justify-between gap-3">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-6 w-20 rounded-full" />
          </span>
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
