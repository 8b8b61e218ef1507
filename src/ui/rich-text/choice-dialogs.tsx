import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { SelectField } from '../select-field';
import { TextField } from '../text-field';
import { behindCursor } from './places';
import type { SoundChoice } from './rich-text-parts';

interface EditorDialogProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Asks which recording the text shall play. */
export function SoundDialog({
  editor,
  onClose,
  sounds,
}: EditorDialogProps & { sounds: readonly SoundChoice[] }) {
  const [sound, setSound] = useState(String(sounds[0]?.id ?? ''));
  const insert = () => {
    onClose();
    editor.chain().focus().insertContentAt(behindCursor(editor), { type: 'sound', attrs: { sound } }).run();
  };
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title="Add a sample"
      description="Readers can play the before and after at this place in the text."
      footer={
        <Button variant="primary" disabled={sound === ''} onClick={insert}>
          Put into the text
        </Button>
      }
    >
      {sounds.length === 0 ? (
        <p>There are no samples yet.</p>
      ) : (
        <SelectField
          label="Sample"
          options={sounds.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={sound}
          data-autofocus
          onChange={(event) => setSound(event.target.value)}
        />
      )}
    </Dialog>,
    document.body,
  );
}

/** Asks what a table is called. */
export function CaptionDialog({ editor, onClose }: EditorDialogProps) {
  const [caption, setCaption] = useState(String(editor.getAttributes('table')['caption'] ?? ''));
  const save = () => {
    onClose();
    editor.chain().focus().updateAttributes('table', { caption: caption.trim() }).run();
  };
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title="Caption of the table"
      footer={
        <Button variant="primary" onClick={save}>
          Save caption
        </Button>
      }
    >
      <TextField
        label="Caption"
        hint="Shown above the table, and read aloud by screen readers."
        maxLength={200}
        value={caption}
        data-autofocus
        onChange={(event) => setCaption(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
      />
    </Dialog>,
    document.body,
  );
}
