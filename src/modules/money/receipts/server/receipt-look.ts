import { openPdfFonts, type PdfFonts } from '@/platform/pdf/pdf-fonts';
import type { TextLook } from '@/platform/pdf/pdf-sheet';

const WORLD = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'];

function text(weight: 400 | 600): string[][] {
  return [
    [`text-${weight}-latin`, `text-${weight}-latin-ext`],
    WORLD.map((subset) => `world-${weight}-${subset}`),
  ];
}

/** The typefaces of receipts: the studio's own, and one behind it for names that it has not all letters of. */
export function openReceiptFonts(folder: string): Promise<PdfFonts> {
  const strong = text(600);
  return openPdfFonts(folder, {
    regular: text(400),
    strong,
    heading: [['heading', 'heading-extended', 'heading-vietnamese'], ...strong],
  });
}

// The studio's light palette (src/ui/styles/tokens.css), on white paper.
const INK = '#1b1a18';
const MUTED = '#6a655c';

export const LINE = '#e4ded4';
export const ACCENT = '#a85f00';

const look = (style: string, size: number, color: string): TextLook => ({ style, size, color });

/** Every text of a receipt looks like one of these. */
export const looks = {
  brand: look('heading', 20, INK),
  title: look('heading', 20, INK),
  text: look('regular', 10, INK),
  strong: look('strong', 10, INK),
  warning: look('strong', 10, ACCENT),
  muted: look('regular', 9, MUTED),
  label: look('strong', 8.5, MUTED),
  total: look('strong', 13, INK),
  small: look('regular', 8, MUTED),
} as const;

/** In points: A4 with margins of 20 mm; the foot of a page is kept free for who made it. */
export const MARGIN = 56;
export const FOOT = 84;
