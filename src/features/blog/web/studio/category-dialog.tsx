import { useId, type FormEvent } from 'react';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import type { WireCategory } from '../../blog.contract';
import type { CategoryDraft, FieldProblems } from './use-category-changes';

interface CategoryDialogProps {
  /** 'new' for one to come; null while it is closed. */
  readonly category: WireCategory | 'new' | null;
  readonly busy: boolean;
  readonly problems: FieldProblems;
  readonly onSave: (draft: CategoryDraft) => void;
  readonly onClose: () => void;
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** The form of a category. */
export function CategoryDialog({ category, busy, problems, onSave, onClose }: CategoryDialogProps) {
  const formId = useId();
  const known = category === 'new' ? null : category;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onSave({
      name: textOf(data, 'name'),
      slug: textOf(data, 'slug'),
      description: textOf(data, 'description'),
      is_active: data.get('is_active') !== null,
    });
  };
  return (
    <Dialog
      open={category !== null}
      onClose={onClose}
      title={known === null ? 'New category' : `Change ${known.name}`}
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
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          label="Name"
          name="name"
          maxLength={120}
          defaultValue={known?.name ?? ''}
          error={problems['name']}
          data-autofocus
        />
        <TextField
          label="Slug"
          name="slug"
          maxLength={120}
          hint="The end of its address: /blog/categories/…"
          defaultValue={known?.slug ?? ''}
          error={problems['slug']}
        />
        <TextArea
          label="Description"
          name="description"
          note="optional"
          rows={3}
          maxLength={500}
          defaultValue={known?.description ?? ''}
          error={problems['description']}
        />
        <Checkbox
          label="Offered on the blog"
          name="is_active"
          defaultChecked={known === null || known.is_active !== 0}
        />
      </form>
    </Dialog>
  );
}
