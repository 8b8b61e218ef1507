import { articleHtml } from './article-html';
import { plainText } from './clean-html';

export interface PreparedText {
  readonly html: string;
  readonly text: string;
}

const MOST_KEPT = 200;

/** Cleans stored texts for showing, and keeps what the same text became: cleaning costs milliseconds each. */
export function createTextPreparation(): (stored: string) => PreparedText {
  const kept = new Map<string, PreparedText>();
  return (stored) => {
    const known = kept.get(stored);
    if (known !== undefined) return known;
    const html = articleHtml(stored);
    const made = { html, text: plainText(html) };
    kept.set(stored, made);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
