import { Download, ExternalLink } from 'lucide-react';
import { SmallPlay } from '@/modules/files/player/web/small-play';
import { usePlayer } from '@/modules/files/player/web/use-player';
import { FileCheckLine } from '@/modules/files/preflight/web/file-check-line';
import { SetCheckNote } from '@/modules/files/preflight/web/set-check-note';
import { formatBytes } from '@/shared/format-bytes';
import { Badge } from '@/ui/badge';
import { ButtonAnchor } from '@/ui/button';
import { Disclosure } from '@/ui/disclosure';
import { Panel } from '@/ui/studio-page';
import { AcceptFiles } from './accept-files';
import type { StudioItem } from './studio-item';
import { BRIEF_DETAILS, type DetailName } from '@/modules/files/uploads/brief-details.rules';
import { ReferenceList } from '@/modules/files/uploads/web/reference-list';
import { BriefDetailList } from '@/modules/files/uploads/web/brief-detail-list';

type Item = StudioItem['item'];
type SentFile = Item['order_files'][number];

/** Plays a track as it was sent. */
function TrackPlay({ name, src, seconds }: { name: string; src: string; seconds: number }) {
  const { player, state } = usePlayer(
    { tracks: [{ id: 'after', src }], first: 'after', duration: seconds, title: name },
    {},
  );
  return (
    <>
      <SmallPlay player={player} state={state} title={name} />
      {state.status === 'failed' && (
        <p role="alert" className="order-last basis-full text-sm text-clip">
          {state.problem}
        </p>
      )}
    </>
  );
}

function SentLine({ file }: { file: SentFile }) {
  const isFile = file.size !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-1.5 first:border-t-0 first:pt-0 last:pb-0">
      {file.listen_url !== null && (
        <TrackPlay name={file.name} src={file.listen_url} seconds={file.check?.seconds ?? 0} />
      )}
      <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-baseline gap-x-3">
        <span className="[overflow-wrap:anywhere]">{file.name}</span>
        {file.size !== null && <span className="figures text-sm text-muted">{formatBytes(file.size)}</span>}
      </div>
      {file.unconfirmed && (
        <Badge tone="after" dot={false}>
          Sent without a log-in
        </Badge>
      )}
      {!isFile && <Badge dot={false}>{file.source}</Badge>}
      {isFile ? (
        <ButtonAnchor
          size="sm"
          variant="quiet"
          href={file.url}
          download
          aria-label={`Download ${file.name}`}
          icon={<Download size={16} aria-hidden />}
        >
          <span className="max-lg:sr-only">Download</span>
        </ButtonAnchor>
      ) : (
        <ButtonAnchor
          size="sm"
          href={file.url}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={`Open ${file.name} in a new tab`}
          icon={<ExternalLink size={16} aria-hidden />}
        >
          Open
        </ButtonAnchor>
      )}
      {file.check !== null && (
        <div className="min-w-0 basis-full">
          <FileCheckLine name={file.name} check={file.check} />
        </div>
      )}
    </li>
  );
}

const sharedName = (part: string): string => {
  if (part === 'artists') return 'artist';
  return part in BRIEF_DETAILS ? BRIEF_DETAILS[part as DetailName].label.toLowerCase() : part;
};

/** What the customer wants: artists, title and notes. */
export function ItemBrief({ item }: { item: Item }) {
  return (
    <Panel title="Brief">
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          {item.service_name}
          {item.quantity > 1 && `, ${item.quantity} times`}
        </p>
        <BriefDetailList details={item.details} />
        <ReferenceList references={item.references} />
        {item.project !== undefined && item.project.shared.length > 0 && (
          <p className="text-sm text-muted">
            From the record’s brief: {item.project.shared.map(sharedName).join(', ')}.
          </p>
        )}
        {item.notes === null ? (
          <p className="text-muted">No notes from the customer.</p>
        ) : (
          <p className="max-w-[68ch] said">{item.notes}</p>
        )}
        {item.order_sheet !== null && (
          <a href={item.order_sheet} className="link self-start" target="_blank" rel="noreferrer noopener">
            Order sheet
          </a>
        )}
      </div>
    </Panel>
  );
}

// The work comes first: a session of 48 tracks folds away.
const MANY = 8;

/** The files that the customer sent, by the order of their names, and the links. */
export function ItemFiles({ studioItem, onChange }: { studioItem: StudioItem; onChange: () => void }) {
  const { item, files_zip: zip } = studioItem;
  const files = item.order_files;
  const list = (
    <ul>
      {files.map((file) => (
        <SentLine key={file.url} file={file} />
      ))}
    </ul>
  );
  return (
    <Panel
      title="Files"
      aside={
        <span className="flex items-center gap-4">
          <span className="figures text-sm text-muted">{files.length}</span>
          {zip !== null && (
            <ButtonAnchor
              size="sm"
              href={zip}
              download
              data-key="z"
              icon={<Download size={16} aria-hidden />}
            >
              Download all
            </ButtonAnchor>
          )}
        </span>
      }
    >
      {studioItem.can_accept_files && <AcceptFiles itemId={item.id} onChange={onChange} />}
      {files.length === 0 ? (
        <p className="text-muted">The customer has not sent files yet. The deadline starts when they do.</p>
      ) : (
        <div className="flex flex-col gap-3">
          {item.set_check !== null && <SetCheckNote set={item.set_check} />}
          {files.length > MANY ? <Disclosure title={`All ${files.length} files`}>{list}</Disclosure> : list}
        </div>
      )}
    </Panel>
  );
}
