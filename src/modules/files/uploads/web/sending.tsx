import { Button } from '@/ui/button';
import { ProgressBar } from '@/ui/progress-bar';
import { LeaveGuard } from './leave-guard';
import { OfflineNote } from './offline-note';
import { sendingPercent, transferFigures } from './transfer-figures';
import { useLeaveWarning, type UseUploader } from './use-uploader';

// The button that was pressed is gone: whoever listens is taken along.
function focusOnce(place: HTMLDivElement | null): void {
  place?.focus();
}

interface SendingProps {
  readonly uploads: UseUploader;
  /** All of it was sent, and another page opens now. */
  readonly sent: boolean;
  readonly onStop: () => void;
}

/** Takes the form's place while it is being sent. */
export function Sending({ uploads, sent: isSent, onStop }: SendingProps) {
  useLeaveWarning(!isSent);
  const { items, sent, total, working } = uploads;
  const trouble = items.find((item) => item.state === 'uploading' && item.message !== null)?.message;
  const percent = sendingPercent({ files: items.length, sent, total, isSent });
  return (
    <div ref={focusOnce} tabIndex={-1} className="flex flex-col items-start gap-6 py-8 outline-none">
      <ProgressBar
        className="w-full"
        label="Uploading"
        percent={percent}
        detail={items.length === 0 ? undefined : transferFigures(uploads)}
      />
      <OfflineNote />
      <output className="text-sm text-muted empty:hidden">{trouble}</output>
      {working && <Button onClick={onStop}>Pause and go back to the form</Button>}
      {!isSent && <LeaveGuard />}
    </div>
  );
}
