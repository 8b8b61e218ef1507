import { useState } from 'react';
import { fileAddress, readLink } from '@/modules/files/uploads/links.rules';
import { useUploader, type UseUploader } from '@/modules/files/uploads/web/use-uploader';
import type { FileId } from '@/shared/ids';
import { MAX_ATTACHMENTS } from '../../chat.rules';
import type { UnsentMessage } from './conversation-session';

/** What goes along with the message that is being written. */
export interface Attaching {
  readonly uploads: UseUploader;
  readonly links: readonly string[];
  readonly setLinks: (links: string[]) => void;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** How much is attached by now. */
  readonly count: number;
  /** Why it can't go yet, in words; null when it can. */
  problem(): string | null;
  /** As it is sent. */
  along(): Pick<UnsentMessage, 'links' | 'upload_session' | 'along'>;
  /** It was sent: the next message begins with nothing. */
  clear(): void;
}

const filled = (links: readonly string[]): string[] => links.filter((link) => link.trim() !== '');

function problemOf(uploads: UseUploader, links: readonly string[], count: number): string | null {
  if (uploads.working) return 'Some files are still uploading. Send the message when they are done.';
  if (uploads.items.some(({ state }) => state === 'paused' || state === 'failed' || state === 'absent'))
    return 'Some files did not arrive. Send them again or remove them.';
  if (links.some((link) => readLink(link) === null)) return 'One of the links is not a web address.';
  if (count > MAX_ATTACHMENTS) return `One message takes at most ${MAX_ATTACHMENTS} files and links.`;
  return null;
}

/**
 * Files and links for one message.
 * @param name names the chat in this browser: files that were sent before a reload come back to it
 */
export function useAttaching(name: string): Attaching {
  const uploads = useUploader({ sessionFor: name });
  const [links, setLinks] = useState<string[]>(['']);
  const [open, setOpen] = useState(false);
  const given = filled(links);
  const count = uploads.items.length + given.length;
  return {
    uploads,
    links,
    setLinks,
    open: open || uploads.items.length > 0,
    setOpen,
    count,
    problem: () => problemOf(uploads, given, count),
    along() {
      const session = uploads.session.current();
      const files = uploads.items.flatMap((item) =>
        item.fileId === null ? [] : [{ ...item, id: item.fileId }],
      );
      return {
        links: [...files.map(({ id }) => fileAddress(id as FileId)), ...given],
        ...(session === null || files.length === 0 ? {} : { upload_session: session }),
        along: [
          ...files.map((file) => ({ name: file.name, size: file.size })),
          ...given.map((link) => ({ name: link, size: null })),
        ],
      };
    },
    clear() {
      uploads.uploader.reset();
      setLinks(['']);
      setOpen(false);
    },
  };
}
