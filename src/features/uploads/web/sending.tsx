import { useBlocker } from 'react-router';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { ProgressBar } from '@/ui/progress-bar';
import { formatBytes } from '../uploads.rules';
import { percentOf } from './upload-items';
import { useLeaveWarning, type UseUploader } from './use-uploader';

/** Asks before another page is opened; shown only while something is being sent. */
function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Your files are still being sent"
      text="If you leave now, they stop. Come back and add the same files: sending goes on where it stopped."
      danger
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

// The button that was pressed is gone: whoever listens is taken along.
function focusOnce(place: HTMLDivElement | null): void {
  place?.focus();
}

/** Takes the form's place while it is being sent. */
export function Sending({ uploads, onStop }: { uploads: UseUploader; onStop: () => void }) {
  useLeaveWarning(true);
  const { items, sent, total, working } = uploads;
  const done = items.filter((item) => item.state === 'done').length;
  const files = `${done} of ${items.length} ${items.length === 1 ? 'file' : 'files'}`;
  const trouble = items.find((item) => item.state === 'uploading' && item.message !== null)?.message;
  const percent = items.length === 0 || !working ? 100 : Math.min(99, percentOf(sent, total));
  return (
    <div ref={focusOnce} tabIndex={-1} className="flex flex-col items-start gap-6 py-8 outline-none">
      <ProgressBar
        className="w-full"
        label="Uploading"
        percent={percent}
        detail={items.length === 0 ? undefined : `${files} · ${formatBytes(sent)} of ${formatBytes(total)}`}
      />
      <output className="text-sm text-muted empty:hidden">{trouble}</output>
      {working && (
        <Button variant="quiet" onClick={onStop}>
          Pause and go back to the form
        </Button>
      )}
      <LeaveGuard />
    </div>
  );
}
