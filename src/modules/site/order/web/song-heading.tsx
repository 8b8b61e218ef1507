import { formatMajor } from '@/shared/money';
import { Badge } from '@/ui/badge';
import type { OrderItem, Revision } from './order-types';
import { songName } from '../song-name.rules';
import { StatusBadge } from './status-badge';

interface SongHeadingProps {
  readonly currency: string;
  /** The page has the song's name as its title. */
  readonly isTitled: boolean;
  readonly item: OrderItem;
  readonly revisions: readonly Revision[];
}

/** What was bought for a song, who works on it, its status and what is new. */
export function SongHeading({ item, currency, isTitled, revisions }: SongHeadingProps) {
  const isUpdated = revisions.some(({ user_is_read }) => user_is_read === 0);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        {!isTitled && <h2 className="text-xl [overflow-wrap:anywhere]">{songName(item)}</h2>}
        <div className="text-sm text-muted">
          {isTitled ? <h2 className="inline text-sm font-medium">{item.service_name}</h2> : item.service_name}
          {` · ${item.quantity} × ${formatMajor(item.price, currency)}`}
          {item.engineer_name !== null && ` · ${item.engineer_name} is your engineer`}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {item.rush && <Badge tone="after">Rush 24 h</Badge>}
        {item.user_is_read === 0 && <Badge tone="after">New File</Badge>}
        {isUpdated && <Badge tone="before">Revision Updated</Badge>}
        {item.unread_messages > 0 && <Badge tone="after">New Messages</Badge>}
        <StatusBadge status={item.order_status} />
      </div>
    </header>
  );
}
