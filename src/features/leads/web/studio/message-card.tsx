import { aria } from '@/ui/aria';
import { Check, Reply } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge } from '@/ui/badge';
import { Button, ButtonAnchor } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import type { markMessage, WireContactMessage } from '../../leads.contract';
import { replyLink } from '../../leads.rules';

const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

interface MessageCardProps {
  readonly message: WireContactMessage;
  /** Marked: what is shown is old. */
  readonly onChange: () => void;
}

function useMark({ message, onChange }: MessageCardProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  async function mark(read: boolean): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const marked = await api.call<typeof markMessage>('PUT /studio/messages/{id}', {
      params: { id: String(message.id) },
      body: { read },
    });
    running.current = false;
    setBusy(false);
    if (marked.ok) onChange();
    else toast.error(marked.refusal.message);
  }
  return { busy, mark };
}

// What people write may be right-to-left, without a space, or 10,000 characters long: each text keeps its own
// direction, breaks anywhere, and scrolls where it is too long.
/** One message with its sender, a way to answer by mail, and whether somebody has read it. */
export function MessageCard(props: MessageCardProps) {
  const { message } = props;
  const { busy, mark } = useMark(props);
  const headingId = `message-${message.id}`;
  return (
    <article aria-labelledby={headingId} className="rounded-lg border border-line bg-raised p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 id={headingId} dir="auto" className="min-w-0 text-md [overflow-wrap:anywhere]">
          {message.subject}
        </h2>
        {!message.read && <Badge tone="after">Unread</Badge>}
      </header>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{message.name}</bdi>
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{message.email}</bdi>
        <time dateTime={message.created_at} className="figures whitespace-nowrap">
          {TIME.format(new Date(message.created_at))} UTC
        </time>
      </p>
      <div
        {...aria.group}
        aria-label="Text of the message"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="mt-4 max-h-[50dvh] overflow-y-auto"
      >
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {message.message}
        </p>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonAnchor href={replyLink(message)} icon={<Reply aria-hidden="true" />}>
          Reply by mail
        </ButtonAnchor>
        <Button
          variant="quiet"
          loading={busy}
          icon={<Check aria-hidden="true" />}
          onClick={() => void mark(!message.read)}
        >
          {message.read ? 'Mark as unread' : 'Mark as read'}
        </Button>
      </div>
    </article>
  );
}
