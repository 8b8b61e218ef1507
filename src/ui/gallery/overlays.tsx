import { useState } from 'react';
import { Button } from '../button';
import { ConfirmDialog } from '../confirm-dialog';
import { Dialog } from '../dialog';
import { RouteProgress } from '../route-progress';
import { TextArea } from '../text-area';
import { TextField } from '../text-field';
import { toast } from '../toast-store';
import { Line, Part } from './story';

type Open = 'form' | 'long' | 'confirm' | 'danger' | 'busy' | null;

/** What floats. The page must hold one Toaster. */
export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const [route, setRoute] = useState(0);
  const close = () => setOpen(null);
  return (
    <>
      <Part
        id="dialog"
        title="Dialog"
        text="Native: Escape, backdrop, focus held and given back, page locked."
      >
        <Line>
          <Button onClick={() => setOpen('form')}>Form</Button>
          <Button onClick={() => setOpen('long')}>Long text</Button>
        </Line>
        <Dialog
          open={open === 'form'}
          onClose={close}
          title="Ask for a change"
          description="Say what you hear and where. An engineer answers within one working day."
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" onClick={() => toast.success('Sent while the dialog is open')}>
                Send
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-5">
            <TextField label="At" placeholder="1:42" numeric />
            <TextArea label="What should change" />
          </div>
        </Dialog>
        <Dialog
          open={open === 'long'}
          onClose={close}
          title="A title long enough to need a second line on phones"
        >
          <p>{'The window scrolls inside itself when its text is longer than the screen. '.repeat(60)}</p>
        </Dialog>
      </Part>
      <Part id="confirm-dialog" title="ConfirmDialog">
        <Line>
          <Button onClick={() => setOpen('confirm')}>Confirm</Button>
          <Button onClick={() => setOpen('danger')}>Danger</Button>
          <Button onClick={() => setOpen('busy')}>Busy (Escape rests for 2 s)</Button>
        </Line>
        <ConfirmDialog
          open={open === 'confirm'}
          title="Please confirm"
          text="Please check that every file is the right one."
          onConfirm={close}
          onCancel={close}
        />
        <ConfirmDialog
          open={open === 'danger'}
          danger
          title="Remove this file?"
          text="It is taken off the list. The file on your computer stays."
          confirmLabel="Remove"
          onConfirm={close}
          onCancel={close}
        />
        <BusyConfirm open={open === 'busy'} onDone={close} />
      </Part>
      <Part id="toast" title="Toast" text="Top-centre, 5 s unless told otherwise; waits while one reads.">
        <Line>
          <Button onClick={() => toast.success('Discount applied successfully')}>Success</Button>
          <Button onClick={() => toast.error('Could not save. Nothing was lost.', { durationMs: 10_000 })}>
            Error, 10 s
          </Button>
          <Button onClick={() => toast.info('A new version is ready. '.repeat(6), { durationMs: 0 })}>
            Long, stays
          </Button>
        </Line>
      </Part>
      <Part id="route-progress" title="RouteProgress" text="One second at every route change.">
        <Line>
          <Button onClick={() => setRoute(route + 1)}>Change the key</Button>
        </Line>
        <RouteProgress routeKey={String(route)} pending={null} />
      </Part>
    </>
  );
}

function BusyConfirm({ open, onDone }: { open: boolean; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const confirm = () => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      onDone();
    }, 2000);
  };
  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      title="Send now?"
      text="This takes two seconds."
      onConfirm={confirm}
      onCancel={onDone}
    />
  );
}
