import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  text: ReactNode;
  onConfirm: () => void;
  /** Cancel, close, Escape and the backdrop. */
  onCancel: () => void;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** For what can't be undone. */
  danger?: boolean | undefined;
  /** While the confirmed thing happens. */
  busy?: boolean | undefined;
  /** While it is not yet known what is asked: there is only the way back. */
  waiting?: boolean | undefined;
};

/** Asks once before something happens: Confirm, Cancel or close. */
export function ConfirmDialog({ open, title, text, busy = false, ...props }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={props.onCancel}
      title={title}
      description={text}
      size="sm"
      busy={busy}
      footer={
        <>
          <Button onClick={props.onCancel} disabled={busy} data-autofocus={props.danger ? true : undefined}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            onClick={props.onConfirm}
            loading={busy || props.waiting === true}
            data-autofocus={props.danger ? undefined : true}
          >
            {props.confirmLabel ?? 'Confirm'}
          </Button>
        </>
      }
    />
  );
}
