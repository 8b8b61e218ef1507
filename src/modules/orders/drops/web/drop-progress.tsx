import { transferFigures } from '@/modules/files/uploads/web/transfer-figures';
import { OfflineNote } from '@/modules/files/uploads/web/offline-note';
import { MissingNote } from '@/modules/files/uploads/web/missing-note';
import { isRefused, percentOf } from '@/modules/files/uploads/web/upload-items';
import { Button } from '@/ui/button';
import { ProgressBar } from '@/ui/progress-bar';
import { useDrop } from './use-drop';

const hereText = (count: number): string =>
  count === 1
    ? 'Your file is here. You won’t be asked for it again.'
    : `Your ${count} files are here. You won’t be asked for them again.`;

/** How far the dropped files are on their way; nothing where nothing was dropped. */
export function DropProgress({ withMissing = false }: { withMissing?: boolean }) {
  const { drop, uploads } = useDrop();
  if (uploads === null || (drop.files.length === 0 && drop.order === null)) return null;
  if (drop.order !== null)
    return <p className="border-l-2 border-good pl-3 text-sm">Your files are with your order.</p>;
  const items = uploads.items.filter((item) => !isRefused(item));
  const failed = items.filter(({ state }) => state === 'failed').length;
  if (items.length === 0) return null;
  const isSent = items.every(({ state }) => state === 'done');
  if (isSent) return <p className="border-l-2 border-good pl-3 text-sm">{hereText(items.length)}</p>;
  return (
    <div className="flex flex-col items-start gap-2">
      <ProgressBar
        className="w-full"
        label={uploads.working ? 'Sending your files' : 'Sending is paused'}
        percent={percentOf(uploads.sent, uploads.total)}
        detail={transferFigures(uploads)}
        compact
      />
      {uploads.working && (
        <p className="text-sm text-muted">Keep this page open. You can choose and pay meanwhile.</p>
      )}
      <OfflineNote />
      {withMissing && <MissingNote uploads={uploads} />}
      {failed > 0 && (
        <Button size="sm" onClick={uploads.uploader.retryAll}>
          Try again
        </Button>
      )}
      {!uploads.working && uploads.paused && (
        <Button size="sm" onClick={uploads.uploader.resumeAll}>
          Resume
        </Button>
      )}
    </div>
  );
}
