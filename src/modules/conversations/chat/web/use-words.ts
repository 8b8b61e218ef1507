import { useState } from 'react';
import { keepDraft, readDraft } from '@/ui/drafts';

/**
 * What is being written, kept in this tab until it is sent.
 * @param name tells one conversation's words from another's
 */
export function useWords(name: string): [string, (words: string) => void] {
  const [words, setWords] = useState(() => {
    const kept = readDraft(name) as { words?: unknown } | null;
    return typeof kept?.words === 'string' ? kept.words : '';
  });
  return [
    words,
    (next) => {
      setWords(next);
      keepDraft(name, next === '' ? null : { words: next });
    },
  ];
}
