import { Node, type Editor } from '@tiptap/core';

const MEANING = { type: 'meaning', content: [{ type: 'paragraph' }] };

// From the end of a term its meaning is next: the one that is there, else a new one.
function toMeaning(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  if ($from.parent.type.name !== 'term') return false;
  const after = $from.after();
  const next = editor.state.doc.resolve(after).nodeAfter;
  const chain = editor.chain();
  if (next?.type.name !== 'meaning') chain.insertContentAt(after, MEANING);
  // Into the meaning, and into its first paragraph.
  return chain.setTextSelection(after + 2).run();
}

/** Terms, each with what it means. */
export const DefinitionList = Node.create({
  name: 'definitionList',
  group: 'block',
  content: '(term | meaning)+',
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: () => ['dl', 0],
});

/** A term of a definition list; Enter leads to its meaning. */
export const Term = Node.create({
  name: 'term',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'dt' }],
  renderHTML: () => ['dt', 0],
  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => toMeaning(editor) }),
});

/** What the term above it means. */
export const Meaning = Node.create({
  name: 'meaning',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: () => ['dd', 0],
});

const PAIR = [{ type: 'term' }, MEANING];

/** Puts a list with one empty term behind a place, and the cursor into that term. */
export function insertDefinitions(editor: Editor, { at, start }: { at: number; start: number }): void {
  const list = { type: 'definitionList', content: PAIR };
  editor
    .chain()
    .focus()
    .insertContentAt(at, list)
    .setTextSelection(start + 2)
    .scrollIntoView()
    .run();
}

/** One more term behind the one that the cursor is in, or behind its meaning. */
export function addTerm(editor: Editor): void {
  const { $from } = editor.state.selection;
  const depth = [...Array($from.depth + 1).keys()].find(
    (one) => $from.node(one).type.name === 'definitionList',
  );
  if (depth === undefined) return;
  let at = $from.after(depth + 1);
  const list = $from.node(depth);
  const next = list.maybeChild($from.index(depth) + 1);
  if ($from.node(depth + 1).type.name === 'term' && next?.type.name === 'meaning') at += next.nodeSize;
  editor
    .chain()
    .focus()
    .insertContentAt(at, PAIR)
    .setTextSelection(at + 1)
    .scrollIntoView()
    .run();
}
