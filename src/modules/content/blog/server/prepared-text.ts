import { NewestMap } from '@/shared/newest-map';
import { articleHtml } from './article-html';
import { plainText } from './clean-html';

export interface PreparedText {
  readonly html: string;
  readonly text: string;
}

const MAX_KEPT = 200;

/** Cleans stored texts for showing, and keeps what the same text became: cleaning costs milliseconds each. */
export function createTextPreparation(): (stored: string) => PreparedText {
  const saved = new NewestMap<string, PreparedText>(MAX_KEPT);
  return (stored) => {
    const known = saved.get(stored);
    if (known !== undefined) return known;
    const html = articleHtml(stored);
    const made = { html, text: plainText(html) };
    saved.set(stored, made);
    return made;
  };
}
