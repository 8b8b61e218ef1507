import { Extension } from '@tiptap/core';

function anchorOf(heading: HTMLElement): string | null {
  const own = heading.getAttribute('data-anchor') ?? heading.id;
  if (own !== '') return own;
  const around = heading.parentElement;
  const leads = around?.tagName === 'SECTION' && around.firstElementChild === heading;
  return leads && around.id !== '' ? around.id : null;
}

/**
 * Headings keep the anchor that links lead to, their own or that of the section that they begin, however they are worded
 * anew. It is written as `data-anchor`: the page around the editor may show the same text with its ids.
 */
export const HeadingAnchors = Extension.create({
  name: 'headingAnchors',
  addGlobalAttributes: () => [
    {
      types: ['heading'],
      attributes: {
        anchor: {
          default: null,
          keepOnSplit: false,
          parseHTML: anchorOf,
          renderHTML: ({ anchor }) => (typeof anchor === 'string' ? { 'data-anchor': anchor } : {}),
        },
      },
    },
  ],
});
