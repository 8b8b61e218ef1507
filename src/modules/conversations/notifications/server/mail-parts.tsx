import { createElement, Fragment, type CSSProperties, type ReactNode } from 'react';

/** A piece of a mail: the same words for programs that show HTML and for those that show text. */
export interface Part {
  readonly html: ReactNode;
  readonly text: string;
}

/** Puts pieces one after the other: written once and never reordered, so that they need no keys. */
export function together(pieces: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...pieces);
}

// Mail programs read styles of single elements only; the light palette is written there. Classes let those that know
// prefers-color-scheme turn dark, and are spelled out in mail-layout.tsx.
const BODY = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const MONO = "'JetBrains Mono', SFMono-Regular, Menlo, Consolas, monospace";

/** Styles that several parts share. */
export const look = {
  body: BODY,
  ink: '#1B1A18',
  muted: '#6A655C',
  line: '#E4DED4',
  page: '#FAF7F2',
  raised: '#FFFFFF',
  accent: '#A85F00',
} as const;

const text: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: BODY,
  fontSize: 16,
  lineHeight: '26px',
  color: look.ink,
};
const small: CSSProperties = { ...text, fontSize: 14, lineHeight: '22px', color: look.muted };

/** The mail's title. */
export function heading(words: string): Part {
  const style: CSSProperties = {
    margin: '0 0 20px',
    fontFamily: BODY,
    fontSize: 26,
    lineHeight: '32px',
    fontWeight: 600,
    letterSpacing: '-0.02em',
    color: look.ink,
  };
  return {
    html: (
      <h1 className="ink" style={style}>
        {words}
      </h1>
    ),
    text: words,
  };
}

/** A paragraph. */
export function paragraph(words: string): Part {
  return {
    html: (
      <p className="ink" style={text}>
        {words}
      </p>
    ),
    text: words,
  };
}

/** Small print: conditions, what to do when the mail went astray. */
export function note(words: string): Part {
  return {
    html: (
      <p className="muted" style={small}>
        {words}
      </p>
    ),
    text: words,
  };
}

/** A text with a link behind it: 'New here? Create an account'. */
export function noteWithLink(words: string, label: string, url: string): Part {
  return {
    html: (
      <p className="muted" style={small}>
        {words}{' '}
        <a className="accent" href={url} target="_blank" style={{ color: look.accent }}>
          {label}
        </a>
      </p>
    ),
    text: `${words} ${label}:\n${url}`,
  };
}

/** The one thing to do, as a button that is wide enough for a thumb. */
export function action(label: string, url: string): Part {
  const link: CSSProperties = {
    display: 'inline-block',
    padding: '13px 24px',
    fontFamily: BODY,
    fontSize: 16,
    lineHeight: '22px',
    fontWeight: 600,
    color: '#FFFFFF',
    textDecoration: 'none',
  };
  return {
    html: (
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 24px' }}>
        <tbody>
          <tr>
            <td className="button" style={{ borderRadius: 10, backgroundColor: look.accent }}>
              <a className="button-words" href={url} target="_blank" style={link}>
                {label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    ),
    text: `${label}:\n${url}`,
  };
}

/** A code to type or copy, large and with clear letters. */
export function code(letters: string): Part {
  const style: CSSProperties = {
    ...text,
    margin: '0 0 20px',
    padding: '14px 0',
    fontFamily: MONO,
    fontSize: 22,
    lineHeight: '28px',
    letterSpacing: '0.04em',
    borderTop: `1px solid ${look.line}`,
    borderBottom: `1px solid ${look.line}`,
  };
  return {
    html: (
      <p className="ink line" style={style}>
        {letters}
      </p>
    ),
    text: `    ${letters}`,
  };
}

/** What a person wrote, line breaks kept. Nothing where there is nothing. */
export function quote(words: string): Part {
  if (words.trim() === '') return { html: null, text: '' };
  const style: CSSProperties = { ...text, margin: 0, whiteSpace: 'pre-line' };
  return {
    html: (
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 20px' }}>
        <tbody>
          <tr>
            <td
              className="level"
              style={{ borderLeft: `2px solid ${look.accent}`, padding: '2px 0 2px 16px' }}
            >
              <p className="ink" style={style}>
                {words.trim()}
              </p>
            </td>
          </tr>
        </tbody>
      </table>
    ),
    text: words
      .trim()
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
  };
}

function Step({ number, words }: { number: number; words: string }) {
  const cell: CSSProperties = { ...text, margin: 0, padding: '0 0 10px', verticalAlign: 'top' };
  const count: CSSProperties = { ...cell, fontFamily: MONO, fontSize: 14, color: look.muted };
  return (
    <tr>
      <td className="muted" width={28} style={count}>
        {number}
      </td>
      <td className="ink" style={cell}>
        {words}
      </td>
    </tr>
  );
}

/** Numbered steps: what happens next. */
export function steps(all: readonly string[]): Part {
  const rows = all.map((words, index) => createElement(Step, { number: index + 1, words }));
  return {
    html: (
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 12px' }}>
        <tbody>{together(rows)}</tbody>
      </table>
    ),
    text: all.map((words, index) => `${index + 1}. ${words}`).join('\n'),
  };
}

/** A row of a table with figures: `strong` for a sum. */
export interface Row {
  readonly label: string;
  readonly detail?: string;
  readonly value: string;
  readonly strong?: boolean;
}

function TableRow({ label, detail, value, strong = false }: Row) {
  const cell: CSSProperties = {
    ...text,
    margin: 0,
    padding: '10px 0',
    fontWeight: strong ? 600 : 400,
    borderTop: `1px solid ${look.line}`,
    verticalAlign: 'top',
  };
  return (
    <tr>
      <td className="ink line" style={{ ...cell, paddingRight: 16 }}>
        {label}
        {detail === undefined ? null : (
          <span
            className="muted"
            style={{ display: 'block', fontSize: 14, lineHeight: '22px', color: look.muted }}
          >
            {detail}
          </span>
        )}
      </td>
      <td
        className="ink line"
        align="right"
        style={{ ...cell, fontFamily: MONO, fontSize: 15, whiteSpace: 'nowrap' }}
      >
        {value}
      </td>
    </tr>
  );
}

/** Lines and sums, figures aligned to the right. */
export function figures(rows: readonly Row[]): Part {
  return {
    html: (
      <table
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        style={{ margin: '4px 0 24px', borderCollapse: 'collapse' }}
      >
        <tbody>{together(rows.map((row) => createElement(TableRow, row)))}</tbody>
      </table>
    ),
    text: rows
      .map(({ label, detail, value }) => `${label}${detail === undefined ? '' : ` (${detail})`}: ${value}`)
      .join('\n'),
  };
}

/** The wave of a song in a mail. */
export interface SongWaveInMail {
  /** Address of its picture, which needs no log-in. */
  readonly url: string;
  /** What readers without pictures are told. */
  readonly alt: string;
  /** What its left and right sides are, from left to right; one where only one is drawn. */
  readonly sides: readonly string[];
}

/** A song's wave standing still. Mails are whole without it: programs that show text, or no pictures, miss no words. */
export function songWave(wave: SongWaveInMail | null): Part {
  if (wave === null) return { html: null, text: '' };
  const picture: CSSProperties = {
    display: 'block',
    width: '100%',
    maxWidth: 508,
    height: 'auto',
    border: 0,
    fontFamily: BODY,
    fontSize: 14,
    lineHeight: '22px',
    color: look.muted,
  };
  const cell: CSSProperties = { ...small, margin: 0, padding: '4px 0 0' };
  const [first = '', second] = wave.sides;
  return {
    html: (
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 20px' }}>
        <tbody>
          <tr>
            <td colSpan={2}>
              {/* Without `lazy` the head would ask for it first. */}
              <img
                className="muted"
                src={wave.url}
                width={508}
                height={100}
                alt={wave.alt}
                loading="lazy"
                style={picture}
              />
            </td>
          </tr>
          <tr>
            <td className="muted" width="50%" style={cell}>
              {first}
            </td>
            <td className="muted" width="50%" style={cell}>
              {second}
            </td>
          </tr>
        </tbody>
      </table>
    ),
    text: '',
  };
}
