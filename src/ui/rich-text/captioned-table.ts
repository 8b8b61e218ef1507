import { Table } from '@tiptap/extension-table';

/** A table with a caption above it, which names it for those who don't see it. */
export const CaptionedTable = Table.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      caption: {
        default: '',
        rendered: false,
        parseHTML: (element: HTMLElement) =>
          element.querySelector(':scope > caption')?.textContent?.replace(/\s+/g, ' ').trim() ?? '',
      },
    };
  },

  parseHTML: () => [{ tag: 'caption', ignore: true }, { tag: 'table' }],

  renderHTML({ node }) {
    const caption = String(node.attrs['caption'] ?? '');
    if (caption === '') return ['table', ['tbody', 0]];
    return ['table', ['caption', { contenteditable: 'false' }, caption], ['tbody', 0]];
  },
});
