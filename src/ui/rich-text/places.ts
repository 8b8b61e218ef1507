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
 * Where a picture, a sample or a table goes: behind the block that the cursor is in, as what is inside a block, or
 * selected, would be replaced; an empty paragraph is.
 */
export function behindCursor(editor: Editor): number {
  const { $to } = editor.state.selection;
  if ($to.depth === 0) return $to.pos;
  const block = $to.node(1);
  return block.type.name === 'paragraph' && block.content.size === 0 ? $to.pos : $to.after(1);
}
