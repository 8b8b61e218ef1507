import { useRef, type ComponentProps, type ReactNode, type Ref } from 'react';
import { useHydrated } from '@/ui/use-hydrated';
import { useStickToEnd } from '../use-stick-to-end';
import type { Reader, TalkSubject } from './talk-calls';
import { TalkComposer } from './talk-composer';
import { LoadingTalk, TalkList } from './talk-list';
import { useTalk } from './use-talk';

interface TalkProps {
  readonly subject: TalkSubject;
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
  readonly renderTools?: ComponentProps<typeof TalkComposer>['renderTools'];
  readonly onSeen: () => void;
}

// Before hydration nothing can be read or written here: a placeholder as high as what takes its place.
function TalkToCome({ canWrite }: { canWrite: boolean }) {
  return (
    <div className="rounded-lg border border-line bg-page">
      <div className="px-4 pt-4 pb-[33px] md:px-5">
        <LoadingTalk />
      </div>
      {canWrite && <div className="h-[153px] border-t border-line" />}
    </div>
  );
}

/** A conversation about an order: what was written, and where the next message is written. */
export function Talk(props: TalkProps) {
  return useHydrated() ? <LiveTalk {...props} /> : <TalkToCome canWrite={props.writing !== null} />;
}

function LiveTalk({ subject, itemId, reader, label, empty, writing, ...more }: TalkProps) {
  const { inputRef, renderTools, onSeen } = more;
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { session, view } = useTalk({ subject, itemId, reader, end, onSeen });
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
        <TalkList session={session} view={view} reader={reader} empty={empty} />
        <div ref={end} className="h-px" />
      </div>
      {writing !== null && (
        <div className="border-t border-line px-4 pt-3 pb-4 md:px-5">
          <TalkComposer
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
