import { NewestMap } from '@/shared/newest-map';
import { articleHtml } from './article-html';
import { plainText } from './clean-html';

export interface PreparedText {
  readonly html: string;
  readonly text: string;
}

const MOST_KEPT = 200;

/** Cleans stored texts for showing, and keeps what the same text became: cleaning costs milliseconds each. */
export function createTextPreparation(): (stored: string) => PreparedText {
  const kept = new NewestMap<string, PreparedText>(MOST_KEPT);
  return (stored) => {
    const known = kept.get(stored);
    if (known !== undefined) return known;
    const html = articleHtml(stored);
    const made = { html, text: plainText(html) };
    kept.set(stored, made);
    return made;
  };
}
