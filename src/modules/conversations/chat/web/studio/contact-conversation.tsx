import { Check, Reply } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type {
  answerMessage,
  markMessage,
  WireContactConversation,
} from '@/modules/conversations/contact/leads.contract';
import { replyLink } from '@/modules/conversations/contact/leads.rules';
import { useMailed } from '@/modules/foundation/settings/web/settings-context';
import { utcTime } from '@/shared/utc-time';
import { Button, ButtonAnchor } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { useChanges } from '@/ui/use-changes';
import { Composer } from '../composer';
import { Bubble } from '../message-list';
import { CannedButton } from './canned-button';
import { useAnswer } from './use-answer';

interface ContactConversationProps {
  readonly conversation: WireContactConversation;
  /** Something changed: read the page anew. */
  readonly onChange: () => void;
}

const SCROLLS = { tabIndex: 0, role: 'region', 'aria-label': 'Conversation' } as const;

function Words({ conversation: { message, answers } }: Pick<ContactConversationProps, 'conversation'>) {
  const time = (at: string) => (
    <time dateTime={at} className="figures">
      {utcTime(at)}
    </time>
  );
  return (
    <div role="log" aria-label="Messages" className="flex flex-col gap-4">
      <Bubble own={false} who={message.name} body={message.message} foot={time(message.created_at)} />
      {answers.map(({ id, name, body, created_at }) => (
        <Bubble
          key={id}
          own
          who={name ?? 'Studio'}
          body={body}
          foot={<>Sent by email, {time(created_at)}</>}
        />
      ))}
    </div>
  );
}

/** What somebody wrote on the contact page; answers go out by mail. Mount it anew (by key) for another one. */
export function ContactConversation({ conversation, onChange }: ContactConversationProps) {
  const api = useApi();
  const { message } = conversation;
  const params = { id: String(message.id) };
  const changes = useChanges(onChange);
  const mailed = useMailed();
  const mark = (read: boolean) =>
    api.call<typeof markMessage>('PUT /studio/messages/{id}', { params, body: { read } });
  const look = useEffectEvent(async () => {
    if (message.read || document.hidden) return;
    const marked = await mark(true);
    if (marked.ok) onChange();
  });
  // Once for each opening: what somebody marks as unread stays so.
  useEffect(() => void look(), []);
  const { draft, setDraft, busy, error, send } = useAnswer({
    name: `contact-${message.id}`,
    post: (body) => api.call<typeof answerMessage>('POST /studio/messages/{id}/answers', { params, body }),
    onSent() {
      toast.success(mailed('Your answer was emailed'), { durationMs: 3000 });
      onChange();
    },
  });
  return (
    <>
      <div
        {...SCROLLS}
        className="max-h-[min(34rem,55dvh)] overflow-y-auto overscroll-contain px-5 py-4 -outline-offset-2"
      >
        <Words conversation={conversation} />
      </div>
      <footer className="flex flex-col gap-4 border-t border-line px-5 pt-3 pb-4">
        <Composer
          label="Your answer"
          value={draft}
          onChange={setDraft}
          busy={busy}
          error={error}
          onSend={(words) => void send(words)}
          sendLabel="Send by email"
          tools={<CannedButton name={message.name} typed={draft} onWrite={setDraft} />}
        />
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          Goes to {message.email}. Their reply arrives in the studio’s mailbox, not here.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonAnchor size="sm" href={replyLink(message)} icon={<Reply aria-hidden="true" />}>
            Reply in your email program
          </ButtonAnchor>
          <Button
            size="sm"
            variant="quiet"
            loading={changes.busy}
            icon={<Check aria-hidden="true" />}
            onClick={() =>
              void changes.change<typeof markMessage>(
                () => mark(!message.read),
                message.read ? 'Marked as unread' : 'Marked as read',
              )
            }
          >
            {message.read ? 'Mark as unread' : 'Mark as read'}
          </Button>
        </div>
      </footer>
    </>
  );
}
