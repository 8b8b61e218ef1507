import type { Editor } from '@tiptap/react';
import type { RichTextPlace } from './rich-text-parts';

interface Found {
  readonly from: number;
  readonly node: boolean;
}

function linksIn(editor: Editor): Found[] {
  const found: Found[] = [];
  let before: string | null = null;
  editor.state.doc.descendants((node, position) => {
    const href: unknown = node.marks.find((mark) => mark.type.name === 'link')?.attrs['href'];
    const own = typeof href === 'string' ? href : null;
    // One link with a bold word in it is several texts of the same address beside each other.
    if (own !== null && own !== before) found.push({ from: position + 1, node: false });
    before = own;
  });
  return found;
}

function nodesIn(editor: Editor, name: string): Found[] {
  const found: Found[] = [];
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === name) found.push({ from: position, node: name === 'picture' });
  });
  return found;
}

/** Puts the cursor to a place of the text and brings it into view; nothing where there is no such place. */
export function goToPlace(editor: Editor, { kind, index }: RichTextPlace): void {
  const found = (kind === 'link' ? linksIn(editor) : nodesIn(editor, kind))[index];
  if (found === undefined) return;
  const chain = editor.chain().focus();
  if (found.node) chain.setNodeSelection(found.from).scrollIntoView().run();
  else
    chain
      .setTextSelection(found.from + 1)
      .scrollIntoView()
      .run();
}

/**
 * Where a picture, a sample, a table or a list of terms goes: behind the block that the cursor is in, as what is inside a block, or
 * selected, would be replaced; an empty paragraph is.
 */
export function behindCursor(editor: Editor): number {
  const { $to } = editor.state.selection;
  if ($to.depth === 0) return $to.pos;
  const block = $to.node(1);
  return block.type.name === 'paragraph' && block.content.size === 0 ? $to.pos : $to.after(1);
}

/** The same for what the cursor then goes into: where to insert it, and where it will begin. */
export function roomBehindCursor(editor: Editor): { readonly at: number; readonly start: number } {
  const at = behindCursor(editor);
  // An empty paragraph is replaced, so that what comes begins where that did.
  return { at, start: editor.state.doc.resolve(at).depth === 0 ? at : at - 1 };
}

const cellOf = (type: string) => ({ type, content: [{ type: 'paragraph' }] });
const rowOf = (type: string) => ({ type: 'tableRow', content: [cellOf(type), cellOf(type), cellOf(type)] });

/** Puts a table of three rows and columns, the first row a header, behind the cursor, which goes into its first cell. */
export function insertTable(editor: Editor): void {
  const { at, start } = roomBehindCursor(editor);
  const table = {
    type: 'table',
    content: [rowOf('tableHeader'), rowOf('tableCell'), rowOf('tableCell')],
  };
  // Into the table, its row, the cell and the cell's paragraph.
  editor
    .chain()
    .focus()
    .insertContentAt(at, table)
    .setTextSelection(start + 4)
    .scrollIntoView()
    .run();
}
