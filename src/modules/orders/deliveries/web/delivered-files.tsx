import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '@/shared/format-bytes';
import { Badge } from '@/ui/badge';
import { ButtonAnchor } from '@/ui/button';
import { LocalDate } from '@/ui/local-date';
import { When } from '@/ui/when';
import { isAudible, type DeliveredFile, type Delivery } from './use-tracks';

function File({ file }: { file: DeliveredFile }) {
  return (
    <li className="flex flex-col gap-2 border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium [overflow-wrap:anywhere]">{file.name}</p>
          <p className="figures text-sm text-muted">{formatBytes(file.size)}</p>
        </div>
        <ButtonAnchor href={file.url} download icon={<Download size={18} aria-hidden />}>
          Download
        </ButtonAnchor>
      </div>
      {file.sha256 !== null && (
        <details className="text-xs text-muted">
          <summary className="inline-flex min-h-11 cursor-pointer items-center">Checksum</summary>
          <p className="figures [overflow-wrap:anywhere]" title="Of the engineer’s original file">
            SHA-256 {file.sha256}
          </p>
        </details>
      )}
    </li>
  );
}

interface VersionProps {
  readonly delivery: Delivery;
  readonly isNew: boolean;
  /** The note is read elsewhere on the page. */
  readonly isNoteShown: boolean;
  readonly heading: 'h3' | 'h4';
  readonly children: ReactNode;
}

function Version({ delivery, isNew, isNoteShown, heading: Heading, children }: VersionProps) {
  return (
    <section aria-label={`Version ${delivery.version}`} className="rounded-lg border border-line p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <Heading className="flex items-center gap-3 text-base">
          <span className="figures text-after">v{delivery.version}</span>
          {isNew && <Badge tone="after">New File</Badge>}
        </Heading>
        <span className="text-sm text-muted">
          <When at={delivery.created_at} />
        </span>
      </header>
      {delivery.note !== '' && !isNoteShown && <p className="mt-3 max-w-[65ch] said">{delivery.note}</p>}
      {delivery.files.length === 0 ? (
        <p className="mt-3 text-sm text-muted">The files of this version have been deleted.</p>
      ) : (
        <ul className="mt-3">
          {delivery.files.map((file) => (
            <File key={file.id} file={file} />
          ))}
        </ul>
      )}
      {delivery.files.some(isAudible) && children}
    </section>
  );
}

export interface DeliveredFilesProps {
  readonly orderId: number;
  readonly itemId: number;
  /** A private link's token, which downloads need in their address. */
  readonly link: string | null;
  readonly deliveries: readonly Delivery[];
  /** When the files are deleted. */
  readonly deleteAt: string | null;
  /** The newest version is one that the reader has not looked at. */
  readonly unread: boolean;
  /** The page shows the newest version's note beside the player. */
  readonly isNoteShown?: boolean;
  /** Level of the versions' headings below the page's own. */
  readonly heading?: 'h3' | 'h4';
  /** What stands below the files of a version that holds sound. */
  readonly renderBelow?: ((delivery: Pick<Delivery, 'id' | 'version'>) => ReactNode) | undefined;
}

function Everything({ orderId, itemId, link, deliveries, deleteAt }: DeliveredFilesProps) {
  const files = deliveries.reduce((sum, { files: { length } }) => sum + length, 0);
  const query = link === null ? '' : `?link=${encodeURIComponent(link)}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      {deleteAt !== null && files > 0 && (
        <p>
          Available until <LocalDate instant={deleteAt} />
        </p>
      )}
      {files > 1 && (
        <ButtonAnchor
          size="sm"
          href={`/api/orders/${orderId}/items/${itemId}/deliveries.zip${query}`}
          download
          icon={<Download size={16} aria-hidden />}
        >
          Download all
        </ButtonAnchor>
      )}
    </div>
  );
}

/** The files of all versions, newest first: read, download one or all. */
export function DeliveredFiles(props: DeliveredFilesProps) {
  const { deliveries, unread, isNoteShown = false, heading = 'h4', renderBelow } = props;
  const newest = deliveries.at(-1)?.version;
  return (
    <div className="flex flex-col gap-6">
      <Everything {...props} />
      {deliveries.toReversed().map((one) => (
        <Version
          key={one.id}
          delivery={one}
          isNew={unread && one.version === newest}
          isNoteShown={isNoteShown && one.version === newest}
          heading={heading}
        >
          {renderBelow?.(one)}
        </Version>
      ))}
    </div>
  );
}
