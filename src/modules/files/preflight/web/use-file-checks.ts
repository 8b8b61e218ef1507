import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '@/ui/page-data';
import type { keepChecks } from '../preflight.contract';
import type { CheckedFile, ChecksState, FileChecks, FileChecksDeps } from './file-checks';

const never = (): (() => void) => () => undefined;
const none = (): null => null;

/** What is known of a form's files, and where its sender says which one is the rough mix. */
export interface UseFileChecks extends ChecksState {
  readonly markMix: (key: number | null) => void;
}

/** Names of the files that the checks found a problem in, in the form's order. */
export function problemNames({ shown }: ChecksState, files: readonly CheckedFile[]): string[] {
  return files.filter(({ key }) => shown.get(key)?.verdict === 'problem').map(({ name }) => name);
}

/**
 * Measures the files of a form beside its sending; null until there are any. It is guidance: where the browser can't,
 * nothing is shown, and the server measures what arrives.
 * @param session the token of the upload session that the files belong to; null while it has none
 */
export function useFileChecks(
  files: readonly CheckedFile[],
  session: () => string | null,
): UseFileChecks | null {
  const api = useApi();
  const [checks, setChecks] = useState<FileChecks | null>(null);
  const isNeeded = files.length > 0;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let made: FileChecks | null = null;
    let isOver = false;
    const tell: FileChecksDeps['tell'] = async (told) => {
      const token = session();
      if (token === null) return;
      await api.call<typeof keepChecks>('PUT /upload-sessions/checks', {
        headers: { 'upload-session': token },
        body: { checks: structuredClone(told) as never },
      });
    };
    const begin = async () => {
      const { FileChecks, startCheckWorker, workersHere } = await import('./file-checks');
      if (isOver) return;
      made = new FileChecks({ startWorker: startCheckWorker, workers: workersHere(), tell });
      setChecks(made);
    };
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      made?.close();
      setChecks(null);
    };
  }, [api, isNeeded, session]);
  useEffect(() => checks?.follow(files), [checks, files]);
  const state = useSyncExternalStore(checks?.subscribe ?? never, checks?.state ?? none, none);
  return state === null || checks === null ? null : { ...state, markMix: checks.markMix };
}
