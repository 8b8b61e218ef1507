import type { Reading } from '@/modules/catalogue/services/estimate.rules';
import type { WireEstimate } from '@/modules/catalogue/services/estimate.contract';
import { PeaksDrawing } from '@/modules/files/preflight/web/peaks-drawing';
import { Beyond, LeftOut } from '@/modules/files/uploads/web/file-picker';
import { FileList } from '@/modules/files/uploads/web/file-list';
import { MissingNote } from '@/modules/files/uploads/web/missing-note';
import { isRefused } from '@/modules/files/uploads/web/upload-items';
import type { UseUploader } from '@/modules/files/uploads/web/use-uploader';
import { useLeaveWarning } from '@/modules/files/uploads/web/use-uploader';
import { waveOf, type DropFile } from '@/modules/orders/drops/web/drop-files';
import { DropProgress } from '@/modules/orders/drops/web/drop-progress';
import type { DropStore, DropView } from '@/modules/orders/drops/web/drop-store';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Disclosure } from '@/ui/disclosure';
import { formatTime } from '@/ui/format-time';
import { Segmented } from '@/ui/segmented';
import { DropChoices } from './drop-choices';
import { DropFindings } from './drop-findings';
import { PriceRequest } from './price-request';

interface DropCardProps {
  readonly drop: DropView;
  readonly store: DropStore;
  readonly uploads: UseUploader;
  readonly onAdd: (files: File[]) => void;
}

/** What was dropped, in a few words: '17 tracks, 3:12', '4 songs, 14:02 in all'. */
export function dropText(files: readonly DropFile[], estimate: WireEstimate | null): string {
  const sounds = files.filter(({ kind }) => kind === 'sound');
  const lengths = sounds.flatMap(({ seconds }) => seconds ?? []);
  const longest = lengths.length === 0 ? '' : `, ${formatTime(Math.max(...lengths))}`;
  const [only] = sounds;
  if (only === undefined) return files.map(({ name }) => name).join(', ');
  if (estimate?.as === 'songs') {
    const all = lengths.reduce((sum, one) => sum + one, 0);
    return `${sounds.length} songs${all === 0 ? '' : `, ${formatTime(all)} in all`}`;
  }
  if (sounds.length === 1) {
    const kind = only.channels === null ? '' : only.channels === 1 ? 'mono ' : 'stereo ';
    return `1 ${kind}file${longest}`;
  }
  const hasMix = estimate !== null && estimate.rough_mix !== null;
  const count = sounds.length - (hasMix ? 1 : 0);
  return `${count} ${count === 1 ? 'track' : 'tracks'}${hasMix ? ' and a rough mix' : ''}${longest}`;
}

function Head({ drop }: Pick<DropCardProps, 'drop'>) {
  const { files, estimate, measuring } = drop;
  const wave = waveOf(files, estimate?.rough_mix ?? null);
  const [first] = files;
  return (
    <div className="flex flex-col gap-4">
      {wave === null ? (
        <div aria-hidden="true" className="h-20 w-full border-b border-before/40" />
      ) : (
        <PeaksDrawing
          peaks={wave.peaks}
          seconds={wave.seconds ?? 0}
          places={[]}
          className="h-20 w-full text-before"
        />
      )}
      <div className="flex flex-col gap-1">
        <p className="font-heading text-lg font-semibold [overflow-wrap:anywhere]" aria-live="polite">
          {dropText(files, estimate)}
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {files.length === 1 ? first?.name : `${first?.name ?? ''} and ${files.length - 1} more`}
          {measuring > 0 && `. Checking ${measuring} of ${files.length} …`}
        </p>
      </div>
    </div>
  );
}

function ReadAs({ drop, store }: Pick<DropCardProps, 'drop' | 'store'>) {
  const { estimate, files } = drop;
  if (estimate === null || !estimate.may_switch) return null;
  const sounds = files.filter(({ kind }) => kind === 'sound').length;
  const options: { value: Reading; label: string }[] = [
    { value: 'song', label: 'Tracks of one song' },
    { value: 'songs', label: `${sounds} songs` },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm text-muted">
        {estimate.as === 'songs' ? `These are ${sounds} songs.` : 'These are tracks of one song.'} Not right?
      </p>
      <Segmented
        legend="What these files are"
        options={options}
        value={estimate.as}
        onChange={store.readAs}
      />
    </div>
  );
}

// A whole drive dropped by mistake is told of in a few lines.
const MAX_REFUSED = 5;

function Files({ uploads, store }: Pick<DropCardProps, 'uploads' | 'store'>) {
  const refused = uploads.items.filter(isRefused);
  return (
    <>
      {refused.length > 0 && (
        <ul className="flex flex-col gap-2 text-sm" aria-label="Files that can’t be used">
          {refused.slice(0, MAX_REFUSED).map(({ key, name, message }) => (
            <li key={key} className="border-l-2 border-clip pl-3 [overflow-wrap:anywhere]">
              <span className="text-muted">{name}: </span>
              {message}
            </li>
          ))}
          {refused.length > MAX_REFUSED && (
            <li className="pl-3 text-muted">and {refused.length - MAX_REFUSED} more</li>
          )}
        </ul>
      )}
      <MissingNote uploads={uploads} />
      <LeftOut leftOut={uploads.leftOut} />
      <Beyond beyond={uploads.beyond} />
      <Disclosure
        title={uploads.items.length === 1 ? '1 file' : `${uploads.items.length} files`}
        aside={refused.length === 0 ? undefined : `${refused.length} can’t be used`}
      >
        <div className="flex flex-col items-start gap-3">
          <div className="w-full">
            <FileList items={uploads.items} uploader={uploads.uploader} checks={null} />
          </div>
          <Button size="sm" variant="quiet" onClick={store.clear}>
            Remove all and start over
          </Button>
        </div>
      </Disclosure>
    </>
  );
}

/** The card of what was dropped: its wave, what was found, and what fits it. */
export function DropCard({ drop, store, uploads }: DropCardProps) {
  useLeaveWarning(uploads.working);
  const { files, estimate } = drop;
  if (drop.order !== null) return <DropProgress />;
  return (
    <Card padding="lg" className="flex flex-col gap-6">
      {files.length > 0 && <Head drop={drop} />}
      {files.length > 0 && <ReadAs drop={drop} store={store} />}
      {files.length > 0 && <DropFindings files={files} />}
      {files.length > 0 &&
        (estimate !== null && estimate.beyond !== null ? (
          <PriceRequest drop={drop} store={store} beyond={estimate.beyond} />
        ) : (
          <DropChoices drop={drop} store={store} />
        ))}
      <DropProgress />
      <Files uploads={uploads} store={store} />
    </Card>
  );
}
