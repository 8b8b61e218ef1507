import type { Extensions } from '@tiptap/core';
import { TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { CaptionedTable } from './captioned-table';
import { DefinitionList, Meaning, Term } from './definition-list';
import { HeadingAnchors } from './heading-anchors';
import { PictureNode } from './picture-node';
import { isLinkAddress, type RichTextFeatures, type SoundChoice } from './rich-text-parts';
import { SoundNode } from './sound-node';

function kit(features: RichTextFeatures) {
  const plain = features === 'plain';
  return StarterKit.configure({
    heading: { levels: plain ? [2, 3] : [2, 3, 4] },
    strike: false,
    underline: false,
    ...(plain ? { code: false as const, horizontalRule: false as const } : {}),
    ...(features === 'article' ? {} : { codeBlock: false as const }),
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { target: null, rel: null },
    },
  });
}

const TABLES = [
  CaptionedTable.configure({ resizable: false, allowTableNodeSelection: true }),
  TableRow,
  TableHeader,
  TableCell,
];

/** What a text may hold, as the editor knows it. */
export function extensionsOf(features: RichTextFeatures, sounds: readonly SoundChoice[]): Extensions {
  if (features === 'plain') return [kit(features)];
  if (features === 'document')
    return [kit(features), ...TABLES, DefinitionList, Term, Meaning, HeadingAnchors];
  const titleOf = (id: string) => sounds.find((sound) => String(sound.id) === id)?.title ?? `sample ${id}`;
  return [kit(features), PictureNode, SoundNode.configure({ titleOf }), ...TABLES];
}
