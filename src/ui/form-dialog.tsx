import { useId, type FormEvent, type ReactNode, type Ref } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

interface FormDialogProps {
  readonly title: string;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly form?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
}

/** A window with a form that is saved or left. Mount it when it opens. */
export function FormDialog({ title, size, busy, onSubmit, onClose, form, children }: FormDialogProps) {
  const formId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={size}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {children}
      </form>
    </Dialog>
  );
}
