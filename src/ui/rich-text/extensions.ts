import type { Extensions } from '@tiptap/core';
import { TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { CaptionedTable } from './captioned-table';
import { PictureNode } from './picture-node';
import { isLinkAddress, type RichTextFeatures, type SoundChoice } from './rich-text-parts';
import { SoundNode } from './sound-node';

function kit(article: boolean) {
  return StarterKit.configure({
    heading: { levels: article ? [2, 3, 4] : [2, 3] },
    strike: false,
    underline: false,
    ...(article ? {} : { code: false as const, codeBlock: false as const, horizontalRule: false as const }),
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { target: null, rel: null },
    },
  });
}

/** What a text may hold, as the editor knows it. */
export function extensionsOf(features: RichTextFeatures, sounds: readonly SoundChoice[]): Extensions {
  if (features === 'plain') return [kit(false)];
  const titleOf = (id: string) => sounds.find((sound) => String(sound.id) === id)?.title ?? `sample ${id}`;
  return [
    kit(true),
    PictureNode,
    SoundNode.configure({ titleOf }),
    CaptionedTable.configure({ resizable: false, allowTableNodeSelection: true }),
    TableRow,
    TableHeader,
    TableCell,
  ];
}
