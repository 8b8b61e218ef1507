import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { Dropzone } from '../dropzone';
import { TextArea } from '../text-area';
import { behindCursor } from './places';
import type { RichTextParts, TakenPicture } from './rich-text-parts';

interface PictureDialogProps {
  readonly editor: Editor;
  readonly pictures: NonNullable<RichTextParts['pictures']>;
  /** What was pasted or dropped into the text; null where none is chosen yet. */
  readonly file: File | null;
  readonly onClose: () => void;
}

type Shown = Extract<TakenPicture, { ok: true }>;

function put(editor: Editor, { src, width, height }: Shown, alt: string): void {
  const attrs = { src, alt, width: String(width), height: String(height) };
  editor.chain().focus().insertContentAt(behindCursor(editor), { type: 'picture', attrs }).run();
}

/** Takes a picture in and asks what it shows. */
export function PictureDialog({ editor, pictures, file, onClose }: PictureDialogProps) {
  const [chosen, setChosen] = useState(file);
  const [alt, setAlt] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const insert = async () => {
    if (chosen === null) {
      setError('Choose a picture first.');
      return;
    }
    setBusy(true);
    const taken = await pictures.take(chosen);
    setBusy(false);
    if (!taken.ok) {
      setError(taken.message);
      return;
    }
    onClose();
    put(editor, taken, alt.trim());
  };
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title="Add a picture"
      footer={
        <Button variant="primary" loading={busy} onClick={() => void insert()}>
          Put into the text
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Dropzone
          label={chosen === null ? 'Drop a picture here' : chosen.name}
          hint="JPEG, PNG, WebP or AVIF, up to 20 MB. We remove place and time data."
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple={false}
          disabled={busy}
          error={error}
          onFiles={([first]) => {
            setError(undefined);
            setChosen(first ?? null);
          }}
        />
        <DescriptionField value={alt} onChange={setAlt} />
      </div>
    </Dialog>,
    document.body,
  );
}

function DescriptionField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextArea
      label="Description"
      hint="Describe the picture for screen readers. Leave empty only if it is decoration."
      rows={3}
      maxLength={500}
      value={value}
      data-autofocus
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Changes what a picture in the text is described as. */
export function DescriptionDialog({ editor, onClose }: Pick<PictureDialogProps, 'editor' | 'onClose'>) {
  const [alt, setAlt] = useState(String(editor.getAttributes('picture')['alt'] ?? ''));
  const save = () => {
    onClose();
    editor.chain().focus().updateAttributes('picture', { alt: alt.trim() }).run();
  };
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title="Describe the picture"
      footer={
        <Button variant="primary" onClick={save}>
          Save description
        </Button>
      }
    >
      <DescriptionField value={alt} onChange={setAlt} />
    </Dialog>,
    document.body,
  );
}
