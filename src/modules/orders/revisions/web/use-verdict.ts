import { useRef, useState } from 'react';
import { useApi } from '@/ui/page-data';
import type { judgeNote } from '../revisions.contract';
import type { NoteVerdict } from '../revisions.rules';

/** Whose note is judged, and what happens then. */
interface Judging {
  readonly orderId: number;
  readonly noteId: number;
  /** The order may have changed: read it again. */
  readonly onChange: () => void;
}

/** Says once whether a newer version fixed a note; null takes it back. */
export function useVerdict({ orderId, noteId, onChange }: Judging) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);
  const judge = async (verdict: NoteVerdict | null): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const said = await api.call<typeof judgeNote>('POST /orders/{orderId}/revision-notes/{noteId}/verdict', {
      params: { orderId: String(orderId), noteId: String(noteId) },
      body: { verdict },
    });
    running.current = false;
    setBusy(false);
    setError(said.ok ? null : said.refusal.message);
    if (said.ok || said.refusal.kind === 'conflict') onChange();
  };
  return { busy, error, judge };
}
