import { useId, type FormEvent } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/text-field';

interface NewPostDialogProps {
  readonly open: boolean;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onCreate: (title: string) => void;
  readonly onClose: () => void;
}

/** Asks for the title of a draft; everything else is asked in its editor. */
export function NewPostDialog({ open, busy, error, onCreate, onClose }: NewPostDialogProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const title = new FormData(event.currentTarget).get('title');
    onCreate(typeof title === 'string' ? title : '');
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="New post"
      footer={
        <Button type="submit" form={id} variant="primary" loading={busy}>
          Create draft
        </Button>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <TextField
          label="Title"
          name="title"
          hint="Can be changed later."
          maxLength={200}
          error={error}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
