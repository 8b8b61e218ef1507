import type { ReactNode } from 'react';
import { piecesOf } from '@/shared/text-pieces';
import { useTimeZone } from '@/ui/time-zone';
import { zonedFormat } from '@/shared/zoned-format';
import { cx } from '@/ui/cx';
import type { WireMessage } from '../chat.contract';

/** What somebody wrote, with its addresses as links; each text decides its own direction. */
export function MessageText({ body }: { body: string }) {
  return (
    <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {piecesOf(body).map(({ text, isLink, at }) =>
        isLink ? (
          <a
            key={at}
            href={text}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="underline underline-offset-2"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}

interface BubbleProps {
  readonly own: boolean;
  readonly who: string;
  readonly body: string;
  /** Under the text: when, or what became of it. */
  readonly foot: ReactNode;
  /** What goes along with the text. */
  readonly children?: ReactNode;
}

/** One message: one's own on the right. */
export function Bubble({ own, who, body, foot, children }: BubbleProps) {
  return (
    <div className={cx('flex max-w-[85%] flex-col gap-1', own ? 'ml-auto items-end' : 'items-start')}>
      <p className="text-xs text-muted">{who}</p>
      <div
        className={cx(
          'max-w-full rounded-lg border px-3.5 py-2 text-sm',
          own ? 'rounded-br-sm border-transparent bg-press' : 'rounded-bl-sm border-line bg-raised',
        )}
      >
        {body !== '' && <MessageText body={body} />}
        {children}
      </div>
      <div className="text-xs text-muted">{foot}</div>
    </div>
  );
}

const dayIn = zonedFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const timeIn = zonedFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

type Shown = Pick<WireMessage, 'id' | 'from' | 'body' | 'created_at'>;

interface MessageListProps<M extends Shown> {
  readonly messages: readonly M[];
  /** The side that reads: its own messages stand on the right. */
  readonly reader: WireMessage['from'];
  /** Name of a message's sender. */
  readonly nameOf: (message: M) => string;
  /** What goes along with a message. */
  readonly along?: (message: M) => ReactNode;
  /** After the last message. */
  readonly children?: ReactNode;
}

/** A conversation, day by day. New messages are read aloud. */
export function MessageList<M extends Shown>({
  messages,
  reader,
  nameOf,
  along,
  children,
}: MessageListProps<M>) {
  const zone = useTimeZone();
  const [day, time] = [dayIn(zone), timeIn(zone)];
  const days = messages.map(({ created_at }) => day.format(new Date(created_at)));
  return (
    <div role="log" aria-label="Messages" className="flex flex-col gap-4">
      {messages.map((message, index) => (
        <div key={message.id} className="flex flex-col gap-4">
          {days[index] !== days[index - 1] && (
            <p className="border-b border-line pb-1 text-center text-xs text-muted">{days[index]}</p>
          )}
          <Bubble
            own={message.from === reader}
            who={nameOf(message)}
            body={message.body}
            foot={
              <time dateTime={message.created_at} className="figures">
                {time.format(new Date(message.created_at))}
              </time>
            }
          >
            {along?.(message)}
          </Bubble>
        </div>
      ))}
      {children}
    </div>
  );
}
