import { useRef, useState } from 'react';
import { useApi } from '@/ui/page-data';
import type { ResponseOf } from '@/shared/endpoint';
import type { uploadPicture } from '../pictures.contract';
import { pictureProblem } from '../pictures.rules';

export type SentPicture = ResponseOf<typeof uploadPicture>;

/** Sends one picture at a time; `problem` says why the last one was not kept. */
export function useSendPicture(): {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly send: (file: File) => Promise<SentPicture | null>;
} {
  const api = useApi();
  const under = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const send = async (file: File): Promise<SentPicture | null> => {
    if (under.current) return null;
    const wrong = pictureProblem(file);
    setProblem(wrong ?? undefined);
    if (wrong !== null) return null;
    under.current = true;
    setBusy(true);
    const query = { name: file.name.slice(-255) };
    const answer = await api.call<typeof uploadPicture>('POST /studio/pictures', { query, body: file });
    under.current = false;
    setBusy(false);
    if (answer.ok) return answer.value;
    setProblem(answer.refusal.message);
    return null;
  };
  return { busy, problem, send };
}
