import { useBlocker } from 'react-router';
import { ConfirmDialog } from '@/ui/confirm-dialog';

/** Asks before another page is opened; render it only while something is being sent. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Your files are still being sent"
      text="If you leave now, the upload stops. Come back and add the same files to resume."
      danger
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
