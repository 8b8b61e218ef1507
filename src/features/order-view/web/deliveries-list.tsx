import { Download } from 'lucide-react';
import { AudioPlayer } from '@/features/player/web';
import { formatBytes } from '@/features/uploads/uploads.rules';
import { Badge } from '@/ui/badge';
import { ButtonAnchor } from '@/ui/button';
import type { Delivery } from './order-types';
import { When } from './when';

type DeliveredFile = Delivery['files'][number];

function File({ file }: { file: DeliveredFile }) {
  const audible = file.media_type.startsWith('audio/');
  return (
    <li className="flex flex-col gap-4 border-t border-line py-5 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium [overflow-wrap:anywhere]">{file.name}</p>
          <p className="figures text-sm text-muted">{formatBytes(file.size)}</p>
        </div>
        <ButtonAnchor href={file.url} download variant="secondary" icon={<Download size={18} aria-hidden />}>
          Download
        </ButtonAnchor>
      </div>
      {audible && <AudioPlayer src={file.listen_url} title={file.name} />}
      {file.sha256 !== null && (
        <p
          className="figures text-xs text-muted [overflow-wrap:anywhere]"
          title="Checksum of the file as the engineer sent it"
        >
          SHA-256 {file.sha256}
        </p>
      )}
    </li>
  );
}

interface DeliveriesListProps {
  readonly deliveries: readonly Delivery[];
  /** The newest version is one that the reader has not looked at. */
  readonly unread: boolean;
  /** Level of the versions' headings below the page's own. */
  readonly heading?: 'h3' | 'h4' | 'h5';
}

/** The delivered versions of an item, newest first: listen, download, compare. */
export function DeliveriesList({ deliveries, unread, heading: Heading = 'h4' }: DeliveriesListProps) {
  const newest = deliveries.at(-1)?.version;
  return (
    <div className="flex flex-col gap-6">
      {deliveries.toReversed().map((delivery) => (
        <section
          key={delivery.id}
          aria-label={`Version ${delivery.version}`}
          className="rounded-lg border border-line p-5"
        >
          <header className="flex flex-wrap items-baseline justify-between gap-3">
            <Heading className="flex items-center gap-3 text-base">
              <span className="figures text-after">v{delivery.version}</span>
              {unread && delivery.version === newest && <Badge tone="after">New File</Badge>}
            </Heading>
            <span className="text-sm text-muted">
              <When at={delivery.created_at} />
            </span>
          </header>
          {delivery.note !== '' && <p className="mt-3 max-w-[65ch] whitespace-pre-line">{delivery.note}</p>}
          <ul className="mt-3">
            {delivery.files.map((file) => (
              <File key={file.id} file={file} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
