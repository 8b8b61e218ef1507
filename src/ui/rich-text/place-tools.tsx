import { useEditorState, type Editor } from '@tiptap/react';
import { aria } from '../aria';
import { Button } from '../button';
import { addTerm } from './definition-list';
import type { OpenDialog } from './editor-dialogs';

interface PlaceToolsProps {
  readonly editor: Editor;
  readonly onOpen: (dialog: OpenDialog) => void;
}

const TABLE_TOOLS: readonly { readonly label: string; readonly run: (editor: Editor) => void }[] = [
  { label: 'Row below', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: 'Column after', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: 'Header row', run: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  { label: 'Remove row', run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: 'Remove column', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: 'Remove table', run: (editor) => editor.chain().focus().deleteTable().run() },
];

const NAMES = {
  picture: { label: 'Picture', remove: 'Remove picture' },
  sound: { label: 'Sample', remove: 'Remove sound' },
  table: { label: 'Table', remove: 'Remove table' },
  definitionList: { label: 'Terms and meanings', remove: 'Remove list' },
} as const;

/** What can be done with the picture, sample, table or list of terms that the cursor is in; nothing elsewhere. */
export function PlaceTools({ editor, onOpen }: PlaceToolsProps) {
  const place = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      if (now.isActive('picture')) return 'picture';
      if (now.isActive('sound')) return 'sound';
      if (now.isActive('definitionList')) return 'definitionList';
      return now.isActive('table') ? 'table' : null;
    },
  });
  if (place === null) return null;
  const remove = () => editor.chain().focus().deleteNode(place).run();
  return (
    <div
      {...aria.group}
      aria-label={NAMES[place].label}
      className="flex flex-wrap gap-1 border-b border-line px-2 py-1.5"
    >
      {place === 'picture' && (
        <Button size="sm" variant="quiet" onClick={() => onOpen({ kind: 'description' })}>
          Describe
        </Button>
      )}
      {place === 'table' && (
        <Button size="sm" variant="quiet" onClick={() => onOpen({ kind: 'caption' })}>
          Caption
        </Button>
      )}
      {place === 'definitionList' && (
        <Button size="sm" variant="quiet" onClick={() => addTerm(editor)}>
          Term below
        </Button>
      )}
      {place === 'table' ? (
        TABLE_TOOLS.map(({ label, run }) => (
          <Button key={label} size="sm" variant="quiet" onClick={() => run(editor)}>
            {label}
          </Button>
        ))
      ) : (
        <Button size="sm" variant="quiet" onClick={remove}>
          {NAMES[place].remove}
        </Button>
      )}
    </div>
  );
}
