import { isEmailShaped } from '@/shared/email-shape';
import { withoutEmptyEnd } from '@/shared/html-elements';

/** How much a text may hold. */
export type RichTextFeatures = 'plain' | 'document' | 'article';

/** A picture that was taken in, or the words why it was not. */
export type TakenPicture =
  | { readonly ok: true; readonly src: string; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly message: string };

/** A recording that a text may show a player of. */
export interface SoundChoice {
  readonly id: number;
  readonly title: string;
}

/** What an article's tools need besides the text; each tool shows only where its part is there. */
export interface RichTextParts {
  readonly pictures?: { readonly take: (file: File) => Promise<TakenPicture> };
  readonly sounds?: readonly SoundChoice[];
}

/** The first, second, … of its kind in the text, from 0. */
export interface RichTextPlace {
  readonly kind: 'picture' | 'heading' | 'link' | 'table';
  readonly index: number;
}

/**
 * An address that a link or picture may have: of this site, of the web, or a mail address, which may be a word that is
 * filled in later.
 */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/[^\s/]|mailto:(?:[^\s@]+@|\{\{\w+\}\})|\/(?!\/)|#\S)/i.test(address);
}

/** What somebody typed as an address, made whole: `example.com` gets its https, `me@example.com` its mailto. */
export function wholeAddress(typed: string): string {
  const address = typed.trim();
  if (address === '' || isLinkAddress(address)) return address;
  if (isEmailShaped(address) && !/[/:]/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+(?=[/?#:]|$)/.test(address) ? `https://${address}` : address;
}

/** The editor's HTML without what it keeps for the cursor alone: empty paragraphs at the end; '' for no text. */
export function trimmedHtml(html: string): string {
  return withoutEmptyEnd(html);
}
