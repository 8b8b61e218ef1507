import { Paperclip } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { ACCEPTED_NAMES } from '@/modules/files/uploads/file-types.rules';
import { FilePicker } from '@/modules/files/uploads/web/file-picker';
import { LinkFields } from '@/modules/files/uploads/web/brief-fields';
import { IconButton } from '@/ui/icon-button';
import { toast } from '@/ui/toast-store';
import { useOnline } from '@/ui/use-online';
import { CHAT_TEXTS, MAX_ATTACHMENTS } from '../../chat.rules';
import { Composer } from '../composer';
import { randomText } from '../stored-chat';
import { useDraftMessage } from '../use-draft-message';
import { notifySent } from './pending-message';
import type { ConversationSession } from './conversation-session';
import { useAttaching, type Attaching } from './use-attaching';

function AttachPanel({ attaching }: { attaching: Attaching }) {
  return (
    <section aria-label="Files and links" className="flex flex-col gap-4 rounded border border-line p-4">
      <FilePicker
        uploads={attaching.uploads}
        label="Drop files here"
        hint={`Up to ${MAX_ATTACHMENTS} files and links a message, 8 GB each: ${ACCEPTED_NAMES}.`}
      />
      <LinkFields values={attaching.links} onChange={attaching.setLinks} error={undefined} />
    </section>
  );
}

interface ConversationComposerProps {
  /** Names the chat in this browser. */
  readonly name: string;
  readonly session: ConversationSession;
  readonly label: string;
  readonly sendLabel: string;
  /** A blank message is complained of, or passed over in silence. */
  readonly blank: 'refuse' | 'ignore';
  readonly inputRef?: Ref<HTMLTextAreaElement>;
  /** More tools beside the button, by what changes what is typed. */
  readonly renderTools?: (typed: string, write: (words: string) => void) => ReactNode;
}

/** Where a message about an order is written, with files and links. What can't be sent now is kept. */
export function ConversationComposer({
  name,
  session,
  blank,
  renderTools,
  ...look
}: ConversationComposerProps) {
  const [words, setMessage] = useDraftMessage(`words:${name}`);
  const [error, setError] = useState<string | undefined>();
  const attaching = useAttaching(name);
  const online = useOnline();
  const send = async (message: string): Promise<void> => {
    const problem = online
      ? attaching.problem()
      : 'You are offline. Your message is saved here to send later.';
    setError(problem ?? undefined);
    if (!online) toast.error(CHAT_TEXTS.failed, { durationMs: CHAT_TEXTS.toastMs });
    if (problem !== null) return;
    const along = attaching.along();
    attaching.clear();
    setMessage('');
    notifySent(await session.send({ message, client_id: randomText(22), ...along }));
  };
  return (
    <div className="flex flex-col gap-3">
      {attaching.open && <AttachPanel attaching={attaching} />}
      <Composer
        {...look}
        value={words}
        onChange={(next) => {
          setError(undefined);
          setMessage(next);
        }}
        error={error}
        empty={attaching.count > 0 ? 'send' : blank}
        onSend={(message) => void send(message)}
        tools={
          <span className="ml-auto flex">
            {renderTools?.(words, setMessage)}
            <IconButton
              label={attaching.open ? 'Close files and links' : 'Attach files or links'}
              icon={<Paperclip aria-hidden="true" />}
              aria-expanded={attaching.open}
              onClick={() => attaching.setOpen(!attaching.open)}
            />
          </span>
        }
      />
    </div>
  );
}
