import type { Editor } from '@tiptap/react';
import { CaptionDialog, SoundDialog } from './choice-dialogs';
import { LinkDialog } from './link-dialog';
import { DescriptionDialog, PictureDialog } from './picture-dialog';
import type { RichTextParts, SoundChoice } from './rich-text-parts';

/** Which question of the editor is open. */
export type OpenDialog =
  | { readonly kind: 'link' }
  | { readonly kind: 'sound' }
  | { readonly kind: 'caption' }
  | { readonly kind: 'description' }
  | { readonly kind: 'picture'; readonly file: File | null };

interface EditorDialogsProps extends RichTextParts {
  readonly editor: Editor;
  readonly open: OpenDialog | null;
  readonly onClose: () => void;
}

const NO_SOUNDS: readonly SoundChoice[] = [];

/** The question that is open, if any. */
export function EditorDialogs({ editor, open, onClose, pictures, sounds }: EditorDialogsProps) {
  const common = { editor, onClose };
  if (open === null) return null;
  if (open.kind === 'link') return <LinkDialog {...common} />;
  if (open.kind === 'sound') return <SoundDialog {...common} sounds={sounds ?? NO_SOUNDS} />;
  if (open.kind === 'caption') return <CaptionDialog {...common} />;
  if (open.kind === 'description') return <DescriptionDialog {...common} />;
  return pictures ? <PictureDialog {...common} pictures={pictures} file={open.file} /> : null;
}
