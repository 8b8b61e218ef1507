import { useEffect, useRef, useState, type Ref, type RefObject } from 'react';
import { Badge } from '@/ui/badge';
import { Collapsible } from '@/ui/collapsible';
import { hearShow } from './collapsed-messages';
import { Conversation } from './conversation';
import type { Reader } from './conversation-calls';

interface ItemChatProps {
  readonly itemId: number;
  readonly reader: Reader;
  /** Messages of the other side in this chat that were not seen. */
  readonly unread: number;
  /** First name of the item's engineer; null where nobody has taken it. */
  readonly engineer: string | null;
  /** Something was seen: read the page anew. */
  readonly onChange: () => void;
}

const anchorOf = (itemId: number): string => `chat-${itemId}`;

function Empty({ reader, engineer }: Pick<ItemChatProps, 'reader' | 'engineer'>) {
  if (reader === 'studio')
    return <p className="text-muted">No messages yet. Unread messages are also emailed.</p>;
  return (
    <p className="text-muted">
      {engineer === null
        ? 'Ask us about this song. Answers appear here and are emailed if you are away.'
        : `Ask ${engineer} about this song. Answers appear here and are emailed if you are away.`}
    </p>
  );
}

// The field is there after the next painting, and takes the focus once its part has begun to unfold.
function focusSoon(field: RefObject<HTMLElement | null>, tries: number): void {
  requestAnimationFrame(() => {
    field.current?.focus({ preventScroll: true });
    const done = field.current !== null && document.activeElement === field.current;
    if (!done && tries > 0) focusSoon(field, tries - 1);
  });
}

/** The conversation itself, with its anchor. */
export function ItemConversation({
  itemId,
  reader,
  engineer,
  onChange,
  input,
}: Omit<ItemChatProps, 'unread'> & { input?: Ref<HTMLTextAreaElement> }) {
  return (
    <Conversation
      subject={{ kind: 'item', id: itemId }}
      itemId={itemId}
      reader={reader}
      label="Messages about this item"
      empty={<Empty reader={reader} engineer={engineer} />}
      writing={{ label: 'Your message', sendLabel: 'Send', blank: 'refuse' }}
      onSeen={onChange}
      {...(input === undefined ? {} : { inputRef: input })}
    />
  );
}

/**
 * The chat of an item on its order's page: folded until somebody opens it, open where something is unread or the
 * address names it (`#chat-12`, as in mails).
 */
export function ItemChat(props: ItemChatProps) {
  const { itemId, unread } = props;
  const [open, setOpen] = useState(unread > 0);
  const section = useRef<HTMLElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const show = () => {
      setOpen(true);
      focusSoon(input, 30);
      section.current?.scrollIntoView({ block: 'start' });
    };
    if (window.location.hash === `#${anchorOf(itemId)}`) show();
    return hearShow(itemId, show);
  }, [itemId]);
  return (
    <section
      ref={section}
      id={anchorOf(itemId)}
      aria-label="Chat"
      className="scroll-mt-24 border-t border-line"
    >
      <Collapsible
        heading="h4"
        title="Chat"
        aside={unread > 0 && <Badge tone="after">{unread} new</Badge>}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        {open && <ItemConversation {...props} input={input} />}
      </Collapsible>
    </section>
  );
}
