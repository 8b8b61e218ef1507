import { createSheet, type PdfElement, type PdfSheet, type TextLook } from '@/platform/pdf/pdf-sheet';
import { kindLabel } from '../receipts.rules';
import { ACCENT, FOOT, LINE, looks, MARGIN, openReceiptFonts } from './receipt-look';
import {
  headRows,
  notes,
  parties,
  printedLines,
  showsNet,
  sums,
  testNotice,
  type Fact,
  type PrintedLine,
  type PrintedReceipt,
} from './receipt-rows';

export interface PdfFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface ReceiptPrinter {
  /** The same receipt is the same bytes each time. */
  print(receipt: PrintedReceipt): Promise<Buffer>;
}

interface Place {
  readonly x: number;
  readonly width: number;
}

/** A receipt in the making: the sheet, and how far down the page it is. */
interface Draft {
  readonly sheet: PdfSheet;
  readonly receipt: PrintedReceipt;
  /** What is between the margins. */
  readonly left: number;
  readonly right: number;
  y: number;
}

const LEADING = 1.45;

const heightOf = (look: TextLook, count = 1): number => look.size * LEADING * count;

// Writes lines below each other and answers where the next one would stand.
function writeLines(
  { sheet }: Draft,
  lines: readonly string[],
  { look, x, top, align = 'left' }: { look: TextLook; x: number; top: number; align?: 'left' | 'right' },
): void {
  for (const [index, line] of lines.entries())
    sheet.draw(line, look, { x, y: top + heightOf(look, index) + look.size, align });
}

// What can't be shown is read aloud at least.
function spoken({ sheet }: Draft, text: string, look: TextLook): string | undefined {
  return sheet.shows(text, look) ? undefined : text;
}

function drawHead(draft: Draft): void {
  const { sheet, receipt, left, right } = draft;
  sheet.rule({ x: left, y: MARGIN }, 34, { width: 2.5, color: ACCENT });
  const y = MARGIN + 30;
  sheet.root.content('P', () => sheet.draw(receipt.contents.seller.name, looks.brand, { x: left, y }));
  const [notice, title] = [testNotice(receipt), kindLabel(receipt.kind)];
  sheet.root.content('H1', () => sheet.draw(title, looks.title, { x: right, y, align: 'right' }));
  draft.y = y + 34;
  if (notice === null) return;
  sheet.root.content('P', () => sheet.draw(notice, looks.warning, { x: left, y: draft.y }));
  draft.y += 26;
}

function drawParty(
  draft: Draft,
  { x, width }: Place,
  party: { label: string; lines: readonly string[] },
): number {
  const { sheet } = draft;
  let top = draft.y;
  sheet.root.content('P', () => writeLines(draft, [party.label], { look: looks.label, x, top }));
  top += heightOf(looks.label) + 2;
  for (const [index, text] of party.lines.entries()) {
    const look = index === 0 ? looks.strong : looks.text;
    const lines = sheet.lines(text, look, width);
    sheet.root.content('P', () => writeLines(draft, lines, { look, x, top }), spoken(draft, text, look));
    top += heightOf(look, lines.length);
  }
  return top;
}

function drawRows(draft: Draft, { x, width }: Place, data: readonly Fact[]): number {
  const { sheet } = draft;
  let top = draft.y;
  for (const { label, value } of data) {
    const lines = sheet.lines(value, looks.text, width);
    sheet.root.content('P', () => {
      writeLines(draft, [label], { look: looks.label, x, top });
      writeLines(draft, lines, { look: looks.text, x, top: top + heightOf(looks.label) });
    });
    top += heightOf(looks.label) + heightOf(looks.text, lines.length) + 4;
  }
  return top;
}

function drawAddresses(draft: Draft): void {
  const { receipt, left, right } = draft;
  const { from, to } = parties(receipt.contents);
  const gap = 24;
  const data = 128;
  const half = (right - left - data - 2 * gap) / 2;
  const bottoms = [
    drawParty(draft, { x: left, width: half }, { label: 'From', lines: from }),
    drawParty(draft, { x: left + half + gap, width: half }, { label: 'To', lines: to }),
    drawRows(draft, { x: right - data, width: data }, headRows(receipt)),
  ];
  draft.y = Math.max(...bottoms) + 26;
}

interface Column {
  readonly key: keyof Omit<PrintedLine, 'detail'>;
  readonly head: string;
  readonly x: number;
  readonly align: 'left' | 'right';
}

function columnsOf({ receipt, left, right }: Draft): Column[] {
  const net = showsNet(receipt);
  const vat: Column = { key: 'vat', head: 'VAT', x: right - 205, align: 'right' };
  return [
    { key: 'name', head: 'What', x: left, align: 'left' },
    ...(receipt.contents.vat === null ? [] : [vat]),
    { key: 'quantity', head: 'Quantity', x: right - 160, align: 'right' },
    { key: 'price', head: net ? 'Net price' : 'Price', x: right - 80, align: 'right' },
    { key: 'total', head: net ? 'Net amount' : 'Amount', x: right, align: 'right' },
  ];
}

function drawTableHead(draft: Draft, table: PdfElement, columns: readonly Column[]): void {
  const { sheet, left, right } = draft;
  const row = table.element('TR');
  for (const { head, x, align } of columns)
    row.content('TH', () => writeLines(draft, [head], { look: looks.label, x, top: draft.y, align }));
  draft.y += heightOf(looks.label) + 5;
  sheet.rule({ x: left, y: draft.y }, right - left, { width: 1, color: looks.text.color });
}

function nextPage(draft: Draft): void {
  draft.sheet.addPage();
  draft.y = MARGIN;
}

/** Room on this page; else the next one, which `onNew` may begin. */
function makeRoom(draft: Draft, height: number, onNew: () => void = () => undefined): void {
  if (draft.y + height <= draft.sheet.height - FOOT) return;
  nextPage(draft);
  onNew();
}

function drawRow(
  draft: Draft,
  row: PdfElement,
  { line, columns }: { line: PrintedLine; columns: readonly Column[] },
): void {
  const { sheet, left, right } = draft;
  const width = right - left - 270;
  const names = sheet.lines(line.name, looks.text, width);
  const top = draft.y + 8;
  for (const { key, x, align } of columns) {
    const drawCell = (): void => {
      writeLines(draft, key === 'name' ? names : [line[key]], { look: looks.text, x, top, align });
      if (key !== 'name' || line.detail === null) return;
      writeLines(draft, [line.detail], {
        look: looks.muted,
        x,
        top: top + heightOf(looks.text, names.length),
      });
    };
    row.content('TD', drawCell, key === 'name' ? spoken(draft, line.name, looks.text) : undefined);
  }
  draft.y = top + heightOf(looks.text, names.length) + (line.detail === null ? 0 : heightOf(looks.muted)) + 6;
  sheet.rule({ x: left, y: draft.y }, right - left, { width: 0.5, color: LINE });
}

function drawTable(draft: Draft): void {
  const { sheet, receipt, left, right } = draft;
  const columns = columnsOf(draft);
  const table = sheet.root.element('Table');
  drawTableHead(draft, table, columns);
  for (const line of printedLines(receipt)) {
    const lines = sheet.lines(line.name, looks.text, right - left - 270).length;
    const height = 14 + heightOf(looks.text, lines) + (line.detail === null ? 0 : heightOf(looks.muted));
    makeRoom(draft, height, () => drawTableHead(draft, table, columns));
    drawRow(draft, table.element('TR'), { line, columns });
  }
}

function drawSum(draft: Draft, table: PdfElement, { label, value, strong = false }: Fact): void {
  const { right } = draft;
  const look = strong ? looks.total : looks.text;
  const row = table.element('TR');
  const top = draft.y;
  row.content('TH', () =>
    writeLines(draft, [label], {
      look: strong ? looks.total : { ...looks.text, color: looks.muted.color },
      x: right - 230,
      top,
    }),
  );
  row.content('TD', () => writeLines(draft, [value], { look, x: right, top, align: 'right' }));
  draft.y += heightOf(look) + 3;
}

function drawSums(draft: Draft): void {
  const { sheet, receipt, right } = draft;
  const { before, total, after } = sums(receipt);
  makeRoom(draft, 80 + (before.length + after.flat().length) * 18);
  draft.y += 14;
  const table = sheet.root.element('Table');
  for (const fact of before) drawSum(draft, table, fact);
  if (before.length > 0) {
    draft.y += 3;
    sheet.rule({ x: right - 230, y: draft.y }, 230, { width: 0.5, color: LINE });
    draft.y += 6;
  }
  drawSum(draft, table, total);
  for (const group of after) {
    draft.y += 6;
    for (const fact of group) drawSum(draft, table, fact);
  }
}

function drawNotes(draft: Draft): void {
  const { sheet, receipt, left, right } = draft;
  draft.y += 18;
  for (const note of notes(receipt)) {
    const lines = sheet.lines(note, looks.muted, Math.min(400, right - left));
    makeRoom(draft, heightOf(looks.muted, lines.length));
    const top = draft.y;
    sheet.root.content('P', () => writeLines(draft, lines, { look: looks.muted, x: left, top }));
    draft.y += heightOf(looks.muted, lines.length) + 6;
  }
}

function drawFoot(draft: Draft, page: { number: number; of: number }): void {
  const { sheet, receipt, left, right } = draft;
  const { seller } = receipt.contents;
  const y = sheet.height - 46;
  const site = seller.site.replace(/^https?:\/\//, '');
  const [words = ''] = sheet.lines(`${site}  ·  ${seller.email}`, looks.small, right - left - 110);
  sheet.draw(words, looks.small, { x: left, y });
  const pages = page.of === 1 ? receipt.number : `${receipt.number}  ·  ${page.number} of ${page.of}`;
  sheet.draw(pages, looks.small, { x: right, y, align: 'right' });
}

/**
 * Prints receipts as PDF, A4, tagged.
 * @param options.fonts folder of the typefaces
 * @param options.compress false leaves the contents readable, for tests
 */
export function createReceiptPrinter(options: { fonts: string; compress?: boolean }): ReceiptPrinter {
  const { fonts: folder, compress = true } = options;
  let opened: ReturnType<typeof openReceiptFonts> | null = null;
  return {
    async print(receipt) {
      const fonts = await (opened ??= openReceiptFonts(folder));
      const { seller } = receipt.contents;
      const title = `${kindLabel(receipt.kind)} ${receipt.number}`;
      const subject = `Order ${receipt.contents.order.id}`;
      const sheet = await createSheet({
        fonts,
        title,
        author: seller.name,
        subject,
        date: receipt.issued_at,
        compress,
      });
      const draft: Draft = { sheet, receipt, left: MARGIN, right: sheet.width - MARGIN, y: MARGIN };
      drawHead(draft);
      drawAddresses(draft);
      drawTable(draft);
      drawSums(draft);
      drawNotes(draft);
      return sheet.finish((number, of) => drawFoot(draft, { number, of }));
    },
  };
}
