import type { Editor } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { RichTextFeatures } from './rich-text-parts';

/** One button that changes the text at once. */
export interface Tool {
  readonly key: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly run: (editor: Editor) => void;
  /** Present where the button shows that it is on. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isAble?: (editor: Editor) => boolean;
  /** Not in plain texts. */
  readonly notPlain?: boolean;
}

const heading = (level: 2 | 3 | 4, Icon: LucideIcon): Tool => ({
  key: `heading-${level}`,
  label: `Heading ${level}`,
  Icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
  notPlain: level === 4,
});

const GROUPS: readonly (readonly Tool[])[] = [
  [
    {
      key: 'undo',
      label: 'Undo (Ctrl Z)',
      Icon: Undo2,
      run: (editor) => editor.chain().focus().undo().run(),
      isAble: (editor) => editor.can().undo(),
    },
    {
      key: 'redo',
      label: 'Redo (Ctrl Shift Z)',
      Icon: Redo2,
      run: (editor) => editor.chain().focus().redo().run(),
      isAble: (editor) => editor.can().redo(),
    },
  ],
  [heading(2, Heading2), heading(3, Heading3), heading(4, Heading4)],
  [
    {
      key: 'bold',
      label: 'Bold (Ctrl B)',
      Icon: Bold,
      run: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      key: 'italic',
      label: 'Italic (Ctrl I)',
      Icon: Italic,
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      key: 'code',
      label: 'Code (Ctrl E)',
      Icon: Code,
      run: (editor) => editor.chain().focus().toggleCode().run(),
      isOn: (editor) => editor.isActive('code'),
      notPlain: true,
    },
  ],
  [
    {
      key: 'bullets',
      label: 'List',
      Icon: List,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      key: 'numbers',
      label: 'Numbered list',
      Icon: ListOrdered,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      key: 'quote',
      label: 'Quote',
      Icon: Quote,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
  ],
];

/** The buttons of a toolbar, in groups. */
export function toolsOf(features: RichTextFeatures): readonly (readonly Tool[])[] {
  if (features !== 'plain') return GROUPS;
  return GROUPS.map((group) => group.filter((tool) => tool.notPlain !== true));
}
