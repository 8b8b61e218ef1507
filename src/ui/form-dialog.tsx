import { useId, type FormEvent, type ReactNode, type Ref } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

interface FormDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly busy: boolean;
  /** Open unless told; a window that is mounted when it opens need not say. */
  readonly open?: boolean | undefined;
  /** What its button says: 'Save' unless told. */
  readonly submit?: string | undefined;
  /** Whether what it does can't be undone. */
  readonly danger?: boolean | undefined;
  /** Given what its fields hold. */
  readonly onSubmit: (values: FormData) => void;
  readonly onClose: () => void;
  readonly form?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
}

/** A window with a form that is sent or left. */
export function FormDialog({ form, children, ...props }: FormDialogProps) {
  const { busy, onClose, onSubmit } = props;
  const formId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Dialog
      open={props.open ?? true}
      onClose={onClose}
      title={props.title}
      description={props.description}
      size={props.size}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={props.danger === true ? 'danger' : 'primary'}
            loading={busy}
          >
            {props.submit ?? 'Save'}
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
