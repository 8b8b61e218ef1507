import { covers, linesOf, runsOf, settable, type PdfFamily, type PdfFonts, type TextRun } from './pdf-fonts';

/** How a text looks: name of a style of the fonts, size in points, colour as `#rrggbb`. */
export interface TextLook {
  readonly style: string;
  readonly size: number;
  readonly color: string;
}

/** Where a line of text stands: `x` is its left end, or its right end with `align: 'right'`; `y` its baseline. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly align?: 'left' | 'right';
}

/** A part of the document's structure, for whoever has it read aloud. */
export interface PdfElement {
  /** Adds a part that holds others, such as Table or TR. */
  element(tag: string): PdfElement;
  /** Adds a part that is drawn now, such as P or TD. `actual` is what is read instead of what can be seen. */
  content(tag: string, draw: () => void, actual?: string): void;
}

/** A document in the making; lengths in points from the top left corner. */
export interface PdfSheet {
  readonly width: number;
  readonly height: number;
  /** The whole document. */
  readonly root: PdfElement;
  widthOf(text: string, look: TextLook): number;
  /** A text as lines of at most `width`. */
  lines(text: string, look: TextLook, width: number): string[];
  /** Whether all of a text can be shown; else boxes stand for the missing letters. */
  shows(text: string, look: TextLook): boolean;
  draw(text: string, look: TextLook, place: TextPlace): void;
  /** A line that is no content. */
  rule(from: { x: number; y: number }, length: number, stroke: { width: number; color: string }): void;
  addPage(): void;
  /** Draws on every page what is no content of it, then answers the document. */
  finish(onEachPage: (page: number, pages: number) => void): Promise<Buffer>;
}

export interface SheetOptions {
  readonly fonts: PdfFonts;
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Creation date: the same contents of the same date are the same bytes. */
  readonly date: Date;
  /** False leaves the contents readable, for tests. */
  readonly compress?: boolean;
}

// Figures of equal width stand under each other.
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'tnum'];
const BOX_WIDTH = 0.62;

type Document = PDFKit.PDFDocument;

async function openDocument({ title, author, subject, date, compress }: SheetOptions): Promise<Document> {
  // A megabyte that nobody needs before the first document.
  const { default: Pdf } = await import('pdfkit');
  return new Pdf({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    bufferPages: true,
    compress: compress ?? true,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: author,
      CreationDate: date,
      ModDate: date,
    },
  });
}

function bytesOf(document: Document): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}

const lettersOf = ({ text }: TextRun): string[] => Array.from(text);

function createPen(document: Document, fonts: PdfFonts) {
  const familiesOf = ({ style }: TextLook): readonly PdfFamily[] => fonts[style] ?? [];
  const known = new Set<string>();
  const choose = ({ face }: TextRun, size: number): void => {
    if (face === null) return;
    if (!known.has(face.name)) {
      document.registerFont(face.name, face.bytes);
      known.add(face.name);
    }
    document.font(face.name).fontSize(size);
  };
  const widthOfRun = (run: TextRun, size: number): number => {
    if (run.face === null) return lettersOf(run).length * size * BOX_WIDTH;
    choose(run, size);
    return document.widthOfString(run.text, { features: FEATURES });
  };
  const runs = (text: string, look: TextLook) =>
    runsOf(settable(text), familiesOf(look)).map((run) => ({ run, width: widthOfRun(run, look.size) }));
  const widthOf = (text: string, look: TextLook): number =>
    runs(text, look).reduce((sum, { width }) => sum + width, 0);
  const boxes = (run: TextRun, look: TextLook, { x, y }: { x: number; y: number }): void => {
    const side = look.size * BOX_WIDTH;
    for (const place of lettersOf(run).keys()) {
      const left = x + place * side + side * 0.1;
      document.rect(left, y - look.size * 0.68, side * 0.8, look.size * 0.68);
    }
    document.lineWidth(0.5).strokeColor(look.color).stroke();
  };
  return {
    widthOf,
    shows: (text: string, look: TextLook): boolean => covers(settable(text), familiesOf(look)),
    draw(text: string, look: TextLook, { x, y, align = 'left' }: TextPlace): void {
      let left = align === 'left' ? x : x - widthOf(text, look);
      for (const { run, width } of runs(text, look)) {
        if (run.face === null) boxes(run, look, { x: left, y });
        else {
          choose(run, look.size);
          const options = { lineBreak: false, baseline: 'alphabetic', features: FEATURES } as const;
          document.fillColor(look.color).text(run.text, left, y, options);
        }
        left += width;
      }
    },
  };
}

function elementOf(document: Document, struct: PDFKit.PDFStructureElement): PdfElement {
  return {
    element(tag) {
      const child = document.struct(tag);
      struct.add(child);
      return elementOf(document, child);
    },
    content(tag, draw, actual) {
      const child = document.struct(tag, actual === undefined ? {} : { actual });
      struct.add(child);
      child.add(draw);
      child.end();
    },
  };
}

/** Opens an A4 document with tags, in which every text finds a font that has its letters. */
export async function createSheet(options: SheetOptions): Promise<PdfSheet> {
  const document = await openDocument(options);
  const whole = bytesOf(document);
  const pen = createPen(document, options.fonts);
  const root = document.struct('Document');
  document.addStructure(root);
  const asArtifact = (type: 'Layout' | 'Pagination', draw: () => void): void => {
    document.markContent('Artifact', { type });
    draw();
    document.endMarkedContent();
  };
  return {
    ...pen,
    width: document.page.width,
    height: document.page.height,
    root: elementOf(document, root),
    lines: (text, look, width) => linesOf(settable(text), (line) => pen.widthOf(line, look) <= width),
    rule(from, length, { width, color }) {
      asArtifact('Layout', () => {
        document.lineWidth(width).strokeColor(color);
        document
          .moveTo(from.x, from.y)
          .lineTo(from.x + length, from.y)
          .stroke();
      });
    },
    addPage: () => void document.addPage(),
    finish(onEachPage) {
      root.end();
      const { count } = document.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page);
        asArtifact('Pagination', () => onEachPage(page + 1, count));
      }
      document.end();
      return whole;
    },
  };
}
