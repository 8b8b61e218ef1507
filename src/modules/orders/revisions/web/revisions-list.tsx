import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '@/shared/format-bytes';
import { Badge } from '@/ui/badge';
import { ButtonAnchor } from '@/ui/button';
import { When } from '@/ui/when';
import { filesOfText } from '../revisions.rules';
import { RevisionNotes } from './revision-notes';
import type { WireRound } from './revision-types';
import { NoteAnswer } from './studio/note-answer';

function Files({ revision }: { revision: WireRound }) {
  const files = filesOfText(revision.files);
  if ('problem' in files) return <p className="text-sm text-clip">{files.problem}</p>;
  if (files.addresses.length === 0) return null;
  const known = new Map(revision.attachments.map((file) => [file.url, file]));
  return (
    <ul aria-label="Files and links" className="flex flex-col gap-1">
      {files.addresses.map((address) => {
        const file = known.get(address);
        return (
          <li key={address} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <a
              href={address}
              target="_blank"
              rel="noreferrer noopener"
              className="link [overflow-wrap:anywhere]"
            >
              {file?.name ?? address}
            </a>
            {file && (
              <span className="figures text-sm text-muted">
                {file.size === null ? file.source : formatBytes(file.size)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Markers({ revision }: { revision: WireRound }) {
  if (revision.notes.length === 0) return null;
  const address = `/api/studio/revision-markers/${revision.id}`;
  const icon = <Download size={16} aria-hidden />;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        <ButtonAnchor size="sm" href={`${address}.csv`} download icon={icon}>
          Markers for REAPER
        </ButtonAnchor>
        <ButtonAnchor size="sm" href={`${address}.mid`} download icon={icon}>
          Markers for Pro Tools
        </ButtonAnchor>
      </div>
      <p className="max-w-[65ch] text-sm text-muted">
        REAPER: Region/Marker Manager, Import, with the ruler in minutes and seconds. Pro Tools: File, Import,
        MIDI, with ‘Import Tempo Map’, into a session that has no markers yet.
      </p>
    </div>
  );
}

function Answer({ revision, reader }: { revision: WireRound; reader: 'customer' | 'studio' }) {
  if (revision.response === null) return null;
  return (
    <div className="border-l-2 border-after pl-4">
      <p className="text-sm text-muted">
        {reader === 'customer' ? 'Your engineer answered' : 'Answered'}
        {revision.is_small && ': a small adjustment, your round is given back'}
      </p>
      <p className="max-w-[65ch] said">{revision.response}</p>
    </div>
  );
}

interface RevisionsListProps<Round extends WireRound> {
  readonly revisions: readonly Round[];
  /** Who reads: what is new to the customer only shows to the customer. */
  readonly reader?: 'customer' | 'studio';
  /** The round whose notes the page lists at the player. */
  readonly notesAbove?: number | undefined;
  /** The engineer of the item settled a note; absent where the reader may not. */
  readonly onSettled?: (() => void) | undefined;
  /** What is written about a round. */
  readonly renderConversation?: ((revision: Round) => ReactNode) | undefined;
}

/** The revision rounds of an item, oldest first, with notes and the studio's answers. */
export function RevisionsList<Round extends WireRound>(props: RevisionsListProps<Round>) {
  const { revisions, reader = 'customer', onSettled, renderConversation } = props;
  const Heading = reader === 'studio' ? 'h3' : 'h4';
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
              {revision.version !== null && `About v${revision.version}, `}
              <When at={revision.created_at} />
            </span>
          </header>
          <p className="max-w-[65ch] said">{revision.message}</p>
          <RevisionNotes
            notes={revision.id === props.notesAbove ? [] : revision.notes}
            renderAction={onSettled && ((note) => <NoteAnswer note={note} onChange={onSettled} />)}
          />
          <Files revision={revision} />
          {reader === 'studio' && <Markers revision={revision} />}
          <Answer revision={revision} reader={reader} />
          {renderConversation?.(revision)}
        </li>
      ))}
    </ol>
  );
}
