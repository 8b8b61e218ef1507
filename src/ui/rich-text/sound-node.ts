import { Node } from '@tiptap/core';

/** A player of one recording, known by its number; the page that shows the text puts the player there. */
export const SoundNode = Node.create<{ titleOf: (id: string) => string }>({
  name: 'sound',
  group: 'block',
  atom: true,
  draggable: true,

  addOptions: () => ({ titleOf: (id) => `Sample ${id}` }),

  addAttributes: () => ({
    sound: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-audio'),
      renderHTML: ({ sound }) => ({ 'data-audio': String(sound) }),
    },
  }),

  // Before pictures, which are figures too.
  parseHTML: () => [{ tag: 'figure[data-audio]', priority: 60 }],

  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],

  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('figure');
      const id = String(node.attrs['sound']);
      dom.className = 'rich-text-sound';
      dom.setAttribute('data-audio', id);
      dom.textContent = `Before and after: ${this.options.titleOf(id)}`;
      return { dom };
    };
  },
});
