import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { cx } from '../cx';
import { EditorDialogs, type OpenDialog } from './editor-dialogs';
import { extensionsOf } from './extensions';
import { PlaceTools } from './place-tools';
import { goToPlace } from './places';
import './rich-text.css';
import {
  trimmedHtml,
  type RichTextFeatures,
  type RichTextParts,
  type RichTextPlace,
} from './rich-text-parts';
import { Toolbar } from './toolbar';
import { useToolbarKeys } from './use-toolbar-keys';

export interface RichTextEditorProps extends RichTextParts {
  readonly label: string;
  readonly labelId: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly features: RichTextFeatures;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly place: RichTextPlace | null;
}

interface TextKeys {
  readonly onTools: () => void;
  readonly onOpen: (dialog: OpenDialog) => void;
}

function isCommand(event: KeyboardEvent, key: string): boolean {
  return (
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === key
  );
}

// Tab belongs to lists and tables: these lead out of them.
function keyInText(event: KeyboardEvent, { onTools, onOpen }: TextKeys): boolean {
  if (event.key === 'Escape' || (event.altKey && event.key === 'F10')) {
    event.preventDefault();
    onTools();
    return true;
  }
  if (!isCommand(event, 'k')) return false;
  event.preventDefault();
  // Elsewhere in the studio these keys open the palette.
  event.stopPropagation();
  onOpen({ kind: 'link' });
  return true;
}

function pictureIn(files: FileList | undefined): File | null {
  return [...(files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;
}

function useText(props: RichTextEditorProps, textId: string, keys: TextKeys): Editor {
  const { value, features, labelId, describedBy, invalid, onChange } = props;
  const told = useRef(value);
  const takes = props.pictures !== undefined;
  const takeFile = (files: FileList | undefined): boolean => {
    const file = takes ? pictureIn(files) : null;
    if (file !== null) keys.onOpen({ kind: 'picture', file });
    return file !== null;
  };
  const editor = useEditor({
    extensions: extensionsOf(features, props.sounds ?? []),
    content: value,
    // Styles that scripts write into the page are refused by its policy.
    injectCSS: false,
    editorProps: {
      attributes: {
        id: textId,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': `${textId}-keys ${describedBy}`.trim(),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        class: cx('prose rich-text', features === 'plain' ? 'rich-text-short' : 'rich-text-tall'),
      },
      handleKeyDown: (_, event) => keyInText(event, keys),
      handlePaste: (_, event) => takeFile(event.clipboardData?.files),
      handleDrop: (_, event) => takeFile(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: now }) => {
      told.current = trimmedHtml(now.getHTML());
      onChange(told.current);
    },
  });
  // Somebody else's text in place of what was typed: a conflict that was settled, a form that began anew.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return editor;
}

/** The editor itself; `RichTextField` puts it into a form. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, features, pictures, sounds, place, invalid } = props;
  const textId = useId();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const leave = useRef<() => void>(() => undefined);
  const { bar, enter, keys } = useToolbarKeys(() => leave.current());
  const editor = useText(props, textId, { onTools: enter, onOpen: setOpen });
  useEffect(() => {
    leave.current = () => void editor.commands.focus();
  }, [editor]);
  useEffect(() => {
    if (place !== null) goToPlace(editor, place);
  }, [editor, place]);
  return (
    <div
      className={cx(
        'min-w-0 rounded border bg-page focus-within:border-muted',
        invalid ? 'border-clip' : 'border-edge',
      )}
    >
      <Toolbar
        editor={editor}
        label={label}
        controls={textId}
        features={features}
        hasPictures={features === 'article' && pictures !== undefined}
        hasSounds={features === 'article' && sounds !== undefined}
        bar={bar}
        keys={keys}
        onOpen={setOpen}
      />
      <PlaceTools editor={editor} onOpen={setOpen} />
      <p id={`${textId}-keys`} className="sr-only">
        Press Escape to move between the toolbar and the text.
      </p>
      <EditorContent editor={editor} />
      <EditorDialogs
        editor={editor}
        open={open}
        onClose={() => setOpen(null)}
        {...(pictures === undefined ? {} : { pictures })}
        {...(sounds === undefined ? {} : { sounds })}
      />
    </div>
  );
}
