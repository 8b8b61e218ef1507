import { useApi } from '@/ui/page-data';
import { useLoaded } from '@/ui/use-loaded';
import type { checkUploads } from '../check-sheets.contract';
import { FileSheet } from './file-sheet';
import { usePending } from './use-pending';

interface UploadedSheetsProps {
  /** The upload session's token. */
  readonly session: string;
}

/**
 * The check sheets of files that are uploaded and not sent yet. Give it a `key` of the files' ids: others are others.
 * Where they can't be read, the files can still be sent: they are measured once more then.
 */
export function UploadedSheets({ session }: UploadedSheetsProps) {
  const api = useApi();
  const { value, failure, refresh } = useLoaded((signal) =>
    api.call<typeof checkUploads>('POST /studio/check-sheets', {
      body: { upload_session: session },
      signal,
    }),
  );
  const files = (value?.data ?? []).filter(({ state }) => state !== 'none');
  usePending(
    files.some(({ state }) => state === 'pending'),
    refresh,
  );
  if (failure !== null) return <p className="text-sm text-muted">{failure.message}</p>;
  if (files.length === 0) return null;
  return (
    <div className="flex flex-col gap-6 rounded border border-line p-4">
      {files.map((file) => (
        <FileSheet key={file.file_id} file={file} />
      ))}
    </div>
  );
}
