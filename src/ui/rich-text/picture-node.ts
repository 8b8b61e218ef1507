import { Node } from '@tiptap/core';

const LOCAL = /^\/media\/[\w./-]+$/;

function imageOf(element: HTMLElement): HTMLImageElement | null {
  return element instanceof HTMLImageElement ? element : element.querySelector('img');
}

// Pictures of other hosts are left out, as the server leaves them out.
function isOurs(element: HTMLElement): null | false {
  return LOCAL.test(imageOf(element)?.getAttribute('src') ?? '') ? null : false;
}

const attribute = (name: string) => ({
  default: name === 'alt' ? '' : null,
  parseHTML: (element: HTMLElement) => imageOf(element)?.getAttribute(name) ?? (name === 'alt' ? '' : null),
});

/** A picture of this site with its description and a caption to write in. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,

  addAttributes: () => ({
    src: attribute('src'),
    alt: attribute('alt'),
    width: attribute('width'),
    height: attribute('height'),
  }),

  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: isOurs,
      contentElement: (element) =>
        element.querySelector<HTMLElement>('figcaption') ?? document.createElement('span'),
    },
    { tag: 'img[src]', getAttrs: isOurs },
  ],

  renderHTML({ node }) {
    const { src, alt, width, height } = node.attrs as Record<string, string | null>;
    const size = width && height ? { width, height } : {};
    return ['figure', ['img', { src, alt: alt ?? '', ...size }], ['figcaption', 0]];
  },
});
