import { Button } from '@/ui/button';
import { fileOrigin, relativePath } from '@/ui/dropped-files';
import { Dropzone } from '@/ui/dropzone';
import { ACCEPTED_FILES, ACCEPTED_NAMES } from '../file-types.rules';
import { FileList } from './file-list';
import { MissingNote } from './missing-note';
import { OfflineNote } from './offline-note';
import { transferFigures } from './transfer-figures';
import type { UploadsState } from './upload-items';
import type { UseUploader } from './use-uploader';

function Commands({ uploads }: { uploads: UseUploader }) {
  const { items, working, paused, uploader } = uploads;
  const failed = items.filter((item) => item.state === 'failed' && item.canRetry).length;
  return (
    <div className="flex flex-wrap items-center gap-1">
      {working && items.length > 1 && (
        <Button size="sm" variant="quiet" onClick={uploader.pauseAll}>
          Pause all
        </Button>
      )}
      {!working && paused && (
        <Button size="sm" variant="quiet" onClick={uploader.resumeAll}>
          Go on with all
        </Button>
      )}
      {failed > 1 && (
        <Button size="sm" variant="quiet" onClick={uploader.retryAll}>
          Try all again
        </Button>
      )}
    </div>
  );
}

function Reopen({ uploads: { reopenable, uploader } }: { uploads: UseUploader }) {
  if (reopenable === 0) return null;
  const files = reopenable === 1 ? '1 file was' : `${reopenable} files were`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-edge px-4 py-3">
      <p className="max-w-[52ch] text-sm">
        {files} not sent to the end. Your browser may ask whether this page can read{' '}
        {reopenable === 1 ? 'it' : 'them'} again.
      </p>
      <Button size="sm" onClick={() => void uploader.reopen()}>
        Go on where it stopped
      </Button>
    </div>
  );
}

function LeftOut({ leftOut }: Pick<UploadsState, 'leftOut'>) {
  const [first] = leftOut;
  const more = leftOut.length - 1;
  return (
    <output className="block text-sm text-muted [overflow-wrap:anywhere] empty:hidden">
      {first !== undefined &&
        `“${first.name}” is the same as “${first.sameAs}” and is sent once.${
          more > 0 ? ` ${more} more ${more === 1 ? 'file is' : 'files are'} there twice.` : ''
        }`}
    </output>
  );
}

function Files({ uploads }: { uploads: UseUploader }) {
  const { items, working, leftOut, uploader } = uploads;
  return (
    <section aria-label="Files" className="flex flex-col gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line">
        <p className="figures text-sm text-muted" aria-live={working ? 'off' : 'polite'}>
          {transferFigures(uploads)}
        </p>
        <Commands uploads={uploads} />
      </div>
      <OfflineNote />
      <Reopen uploads={uploads} />
      <MissingNote uploads={uploads} />
      <FileList items={items} uploader={uploader} />
      <LeftOut leftOut={leftOut} />
    </section>
  );
}

interface FilePickerProps {
  readonly uploads: UseUploader;
  /** Names the place; 'Drop your files here' unless told. */
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly multiple?: boolean | undefined;
}

/** Takes files and folders and shows how far each is; sending begins at once. */
export function FilePicker({
  uploads,
  label = 'Drop your files here',
  multiple = true,
  ...props
}: FilePickerProps) {
  const { items, uploader } = uploads;
  const add = (files: File[]): void =>
    uploader.add(files.map((file) => ({ file, path: relativePath(file), origin: fileOrigin(file) })));
  return (
    <div className="flex flex-col gap-4">
      <Dropzone
        label={label}
        hint={
          props.hint ?? `${ACCEPTED_NAMES}, up to 8 GB each. A lost connection resumes where it broke off.`
        }
        accept={ACCEPTED_FILES}
        multiple={multiple}
        folders={multiple}
        error={props.error}
        onFiles={add}
      />
      {items.length > 0 && <Files uploads={uploads} />}
    </div>
  );
}
