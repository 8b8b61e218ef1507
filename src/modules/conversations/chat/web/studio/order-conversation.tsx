import type { WireThread } from '../../inbox.contract';
import { Conversation } from '../order/conversation';
import { CannedButton } from './canned-button';

interface OrderConversationProps {
  readonly thread: WireThread;
  readonly order: NonNullable<WireThread['order']>;
  /** Something changed: read the page anew. */
  readonly onChange: () => void;
}

/** The chat about an item or one of its rounds, in the inbox. Mount it anew (by key) for another one. */
export function OrderConversation({ thread, order, onChange }: OrderConversationProps) {
  const { item_id: itemId, revision_id: roundId, writable } = order;
  return (
    <div className="p-3">
      <Conversation
        subject={roundId === null ? { kind: 'item', id: itemId } : { kind: 'revision', id: roundId }}
        itemId={itemId}
        reader="studio"
        label="Conversation"
        empty={<p className="text-muted">No messages yet.</p>}
        writing={writable ? { label: 'Your answer', sendLabel: 'Send', blank: 'refuse' } : null}
        renderTools={(typed, write) => <CannedButton name={thread.name} typed={typed} onWrite={write} />}
        onSeen={onChange}
      />
      {!writable && (
        <p className="px-2 pt-3 text-sm text-muted">
          This round is closed to messages because the order is not in revision.
        </p>
      )}
    </div>
  );
}
