import { useRef, type ComponentProps, type ReactNode, type Ref } from 'react';
import { useHydrated } from '@/ui/use-hydrated';
import { useStickToEnd } from '../use-stick-to-end';
import type { Reader, ConversationSubject } from './conversation-calls';
import { ConversationComposer } from './conversation-composer';
import { LoadingConversation, ConversationList } from './conversation-list';
import { useConversation } from './use-conversation';

interface ConversationProps {
  readonly subject: ConversationSubject;
  readonly itemId: number;
  readonly reader: Reader;
  /** Names the conversation for who only hears it. */
  readonly label: string;
  readonly empty: ReactNode;
  /** How messages are written; null where none can be written now. */
  readonly writing: {
    readonly label: string;
    readonly sendLabel: string;
    readonly blank: 'refuse' | 'ignore';
  } | null;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
  readonly renderTools?: ComponentProps<typeof ConversationComposer>['renderTools'];
  readonly onSeen: () => void;
}

// Before hydration nothing can be read or written here: a placeholder as high as what takes its place.
function ConversationToCome({ canWrite }: { canWrite: boolean }) {
  return (
    <div className="rounded-lg border border-line bg-page">
      <div className="px-4 pt-4 pb-[33px] md:px-5">
        <LoadingConversation />
      </div>
      {canWrite && <div className="h-[153px] border-t border-line" />}
    </div>
  );
}

/** A conversation about an order: what was written, and where the next message is written. */
export function Conversation(props: ConversationProps) {
  return useHydrated() ? (
    <LiveConversation {...props} />
  ) : (
    <ConversationToCome canWrite={props.writing !== null} />
  );
}

function LiveConversation({ subject, itemId, reader, label, empty, writing, ...more }: ConversationProps) {
  const { inputRef, renderTools, onSeen } = more;
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { session, view } = useConversation({ subject, itemId, reader, end, onSeen });
  useStickToEnd(box);
  // What scrolls can be scrolled by keyboard, also where there is nothing inside to move to.
  const scrolls = { tabIndex: 0, role: 'region', 'aria-label': label } as const;
  return (
    <div className="rounded-lg border border-line bg-page">
      <div
        ref={box}
        {...scrolls}
        className="max-h-[min(32rem,65dvh)] overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-2 md:px-5"
      >
        <ConversationList session={session} view={view} reader={reader} empty={empty} />
        <div ref={end} className="h-px" />
      </div>
      {writing !== null && (
        <div className="border-t border-line px-4 pt-3 pb-4 md:px-5">
          <ConversationComposer
            name={`${subject.kind}-chat-${subject.id}`}
            session={session}
            {...writing}
            {...(inputRef === undefined ? {} : { inputRef })}
            {...(renderTools === undefined ? {} : { renderTools })}
          />
        </div>
      )}
    </div>
  );
}
