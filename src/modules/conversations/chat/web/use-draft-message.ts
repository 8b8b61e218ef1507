import { useState } from 'react';
import { keepDraft, readDraft } from '@/ui/drafts';

/**
 * What is being written, kept in this tab until it is sent.
 * @param name tells one conversation's words from another's
 */
export function useDraftMessage(name: string): [string, (words: string) => void] {
  const [words, setMessage] = useState(() => {
    const stored = readDraft(name) as { words?: unknown } | null;
    return typeof stored?.words === 'string' ? stored.words : '';
  });
  return [
    words,
    (next) => {
      setMessage(next);
      keepDraft(name, next === '' ? null : { words: next });
    },
  ];
}
