import { FileCheckLine } from '@/modules/files/preflight/web/file-check-line';
import { SetCheckNote } from '@/modules/files/preflight/web/set-check-note';
import { formatBytes } from '@/shared/format-bytes';
import type { OrderItem } from './order-types';
import { ReferenceList } from '@/modules/files/uploads/web/reference-list';
import { BriefDetailList } from '@/modules/files/uploads/web/brief-detail-list';

/** What was sent for an item: artists, title, notes, files and links. */
export function SentFiles({ item }: { item: OrderItem }) {
  if (item.order_files.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        Sent: <span className="text-ink">{item.songs.join(', ')}</span>
        {item.track !== null && (
          <>
            {' – '}
            <span className="text-ink">{item.track}</span>
          </>
        )}
      </p>
      <BriefDetailList details={item.details} />
      <ReferenceList references={item.references} />
      {item.notes !== null && <p className="max-w-[65ch] said">{item.notes}</p>}
      {item.set_check !== null && <SetCheckNote set={item.set_check} />}
      <ul className="flex flex-col gap-2">
        {item.order_files.map((file) => (
          <li key={file.url}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <a
                href={file.url}
                className="link [overflow-wrap:anywhere]"
                target="_blank"
                rel="noreferrer noopener"
              >
                {file.name}
              </a>
              <span className="figures text-sm text-muted">
                {file.size === null ? file.source : formatBytes(file.size)}
                {file.unconfirmed && ', sent without a log-in'}
              </span>
            </div>
            {file.check !== null && <FileCheckLine name={file.name} check={file.check} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
