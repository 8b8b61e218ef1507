import { MessageSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { takesMessages } from '../../chat.rules';
import { Conversation } from './conversation';
import type { Reader } from './conversation-calls';

interface RevisionConversationProps {
  readonly revision: {
    readonly id: number;
    readonly round: number;
    readonly order_item_id: number;
    readonly response: string | null;
    readonly has_messages: boolean;
    readonly unread_messages: number;
  };
  /** Messages are taken in status 2 only. */
  readonly orderStatus: number;
  readonly reader: Reader;
  /** Something was seen: read the page anew. */
  readonly onChange: () => void;
}

/** What is written about a revision round, once the studio has answered it (ORDR-07). */
export function RevisionConversation({ revision, orderStatus, reader, onChange }: RevisionConversationProps) {
  const { id, round, response, has_messages, unread_messages: unread, order_item_id: itemId } = revision;
  const [open, setOpen] = useState(unread > 0);
  const panel = useId();
  const takes = takesMessages({ orderStatus, response });
  if (!takes && !has_messages) return null;
  return (
    <section aria-label={`Messages about round ${round}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          aria-expanded={open}
          aria-controls={panel}
          icon={<MessageSquare aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          {takes ? 'Send Message' : 'Messages'}
        </Button>
        {unread > 0 && <Badge tone="after">New Messages</Badge>}
      </div>
      <div id={panel}>
        {open && (
          <Conversation
            subject={{ kind: 'revision', id }}
            itemId={itemId}
            reader={reader}
            label={`Messages about round ${round}`}
            empty={<p className="text-muted">No messages about this round yet.</p>}
            writing={
              takes
                ? { label: `Message about round ${round}`, sendLabel: 'Send Message', blank: 'ignore' }
                : null
            }
            onSeen={onChange}
          />
        )}
      </div>
    </section>
  );
}
