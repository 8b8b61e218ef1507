import { RevisionTalk } from '@/features/chat/web';
import { Badge } from '@/ui/badge';
import { formatTime } from '@/ui/format-time';
import type { Revision } from './order-types';
import { When } from './when';

/** The addresses in a round's `files` text; null where it is no list of addresses. */
function filesOf(text: string): { addresses: string[] } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return { problem: 'Invalid file format' };
    return { addresses: value.filter((entry): entry is string => typeof entry === 'string') };
  } catch {
    return { problem: 'Error loading files' };
  }
}

function Files({ text }: { text: string }) {
  const files = filesOf(text);
  if ('problem' in files) return <p className="text-sm text-clip">{files.problem}</p>;
  if (files.addresses.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {files.addresses.map((address) => (
        <li key={address}>
          <a
            href={address}
            target="_blank"
            rel="noreferrer noopener"
            className="link [overflow-wrap:anywhere]"
          >
            {address}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Notes({ notes }: { notes: Revision['notes'] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {notes.map((note) => (
        <li key={note.id} className="grid grid-cols-[4.5rem_1fr] gap-3">
          <span className="figures text-sm text-after">
            {note.at_seconds === null ? 'Overall' : formatTime(note.at_seconds)}
          </span>
          <span className="whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</span>
        </li>
      ))}
    </ul>
  );
}

interface RevisionsListProps {
  readonly revisions: readonly Revision[];
  /** Who reads: what is new to the customer only shows to the customer. */
  readonly reader?: 'customer' | 'studio';
  /** What is written about the rounds; absent where the reader may not see it. */
  readonly talk?: { readonly orderStatus: number; readonly onChange: () => void } | undefined;
}

/** The revision rounds of an item, oldest first, with notes and the studio's answers. */
export function RevisionsList({ revisions, reader = 'customer', talk }: RevisionsListProps) {
  const Heading = reader === 'studio' ? 'h3' : 'h5';
  return (
    <ol className="flex flex-col gap-5">
      {revisions.map((revision) => (
        <li key={revision.id} className="flex flex-col gap-4 rounded-lg border border-line p-5">
          <header className="flex flex-wrap items-baseline justify-between gap-3">
            <Heading className="flex items-center gap-3 text-base">
              Round {revision.round}
              {reader === 'customer' && revision.user_is_read === 0 && (
                <Badge tone="before">Revision Updated</Badge>
              )}
            </Heading>
            <span className="text-sm text-muted">
              <When at={revision.created_at} />
            </span>
          </header>
          <p className="max-w-[65ch] whitespace-pre-line [overflow-wrap:anywhere]">{revision.message}</p>
          <Notes notes={revision.notes} />
          <Files text={revision.files} />
          {revision.response !== null && (
            <div className="border-l-2 border-after pl-4">
              <p className="text-sm text-muted">
                {reader === 'customer' ? 'Your engineer answered' : 'Answered'}
              </p>
              <p className="max-w-[65ch] whitespace-pre-line [overflow-wrap:anywhere]">{revision.response}</p>
            </div>
          )}
          {talk !== undefined && <RevisionTalk revision={revision} reader={reader} {...talk} />}
        </li>
      ))}
    </ol>
  );
}
