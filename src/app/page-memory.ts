import { randomBytes } from 'node:crypto';
import { NewestMap } from '@/shared/newest-map';
import type { PageMemory } from '@/ui/remembered';
import { KeptDocument, type DocumentBytes } from './kept-document';

interface Known<T> {
  /** Everything that was made depends on, to the letter. */
  readonly facts: string;
  readonly made: T;
}

/** What was made, by name, each with what it was made of. What nobody asked for longest makes room. */
class Shelf<T extends { readonly length: number }> {
  readonly #most: number;
  readonly #entries = new Map<string, Known<T>>();
  #size = 0;

  /** @param most length of all that was made and of all facts together */
  constructor(most: number) {
    this.#most = most;
  }

  get(name: string, facts: string): T | null {
    const known = this.#entries.get(name);
    if (known?.facts !== facts) return null;
    this.#entries.delete(name);
    this.#entries.set(name, known);
    return known.made;
  }

  set(name: string, known: Known<T>): void {
    if (name.length > LONGEST_NAME) return;
    this.#drop(name);
    this.#entries.set(name, known);
    this.#size += sizeOf(name, known);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most) break;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    const known = this.#entries.get(name);
    if (known === undefined) return;
    this.#entries.delete(name);
    this.#size -= sizeOf(name, known);
  }
}

function sizeOf(name: string, { facts, made }: Known<{ readonly length: number }>): number {
  return name.length + facts.length + made.length;
}

// Nobody comes back to what was made up.
const LONGEST_NAME = 300;

// There is room for fewer pages than these, so what was looked at before them is gone anyway.
const LATELY = 100;

// A piece of a long text keeps all of that in memory, until it is written anew.
const ownText = (piece: string): string => Buffer.from(piece).toString();

/** One rendering of a page, with the parts that it may repeat. */
export interface Rendering {
  readonly memory: PageMemory;
  /** Remembers the parts that were rendered in it, and answers the page without their marks. */
  learn(html: string): string;
}

/** What a document is rendered of: the same address and data make the same document, but for its nonce. */
export interface DocumentFacts {
  readonly address: string;
  readonly data: string;
}

export interface PagesRemembered {
  /**
   * Notes a look at an address: whether it was looked at not long before, so that remembering it may be worth its while. A page
   * that is opened once costs nothing more.
   */
  isAgain(address: string): boolean;
  /** Stands for the nonce in documents to be remembered. Nobody outside sees it, so nobody can write it into a page. */
  readonly mark: string;
  /** The document that was rendered of the same before, with that nonce; null where it was not. */
  documentOf(facts: DocumentFacts, nonce: string): DocumentBytes | null;
  /** Remembers a document that has the mark for its nonce, and answers it with its own. */
  learnDocument(facts: DocumentFacts, written: DocumentBytes, nonce: string): DocumentBytes;
  /** @param around everything that parts depend on beside their own facts: who looks, the settings */
  begin(address: string, around: string): Rendering;
}

/**
 * Remembers what pages were rendered to, by what they were rendered of. Data is read, and who may see it is checked, at every look
 * as ever: a text is repeated only where all of it is the same to the letter, so nothing is shown that is not so any
 * more, or that belongs to somebody else.
 * @param most bytes that are kept of documents, and as many characters of parts
 */
export function rememberPages(most: number): PagesRemembered {
  const documents = new Shelf<KeptDocument>(most);
  const parts = new Shelf<string>(most);
  const lately = new NewestMap<string, true>(LATELY);
  const mark = randomBytes(16).toString('hex');
  const edge = randomBytes(16).toString('hex');

  function learnParts(html: string, asked: readonly { name: string; facts: string }[]): string {
    const [first = '', ...rest] = html.split(edge);
    const pieces = [first];
    const open: { readonly index: number; readonly from: number }[] = [];
    for (const piece of rest) {
      const begins = /^\((\d+)\|/.exec(piece);
      if (begins !== null) open.push({ index: Number(begins[1]), from: pieces.length });
      else {
        const part = open.pop();
        const named = part && asked[part.index];
        if (named)
          parts.set(named.name, { facts: named.facts, made: ownText(pieces.slice(part.from).join('')) });
      }
      pieces.push(piece.slice(begins === null ? 1 : begins[0].length));
    }
    return pieces.join('');
  }

  return {
    mark,
    isAgain(address) {
      const again = lately.has(address);
      lately.set(address, true);
      return again;
    },
    documentOf: ({ address, data }, nonce) => documents.get(address, data)?.withNonce(nonce) ?? null,
    learnDocument({ address, data }, written, nonce) {
      const document = new KeptDocument(written, mark);
      documents.set(address, { facts: data, made: document });
      return document.withNonce(nonce);
    },
    begin(address, around) {
      const asked: { readonly name: string; readonly facts: string }[] = [];
      const partOf: PageMemory['partOf'] = (place, own) => {
        const part = { name: `${address} ${place}`, facts: `${around} ${own}` };
        const text = parts.get(part.name, part.facts);
        if (text !== null) return { text };
        asked.push(part);
        return { marks: [`${edge}(${asked.length - 1}|`, `${edge})`] };
      };
      return { memory: { partOf }, learn: (html) => (asked.length === 0 ? html : learnParts(html, asked)) };
    },
  };
}
