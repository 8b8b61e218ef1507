import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { Button } from '@/ui/button';
import { relativePath } from '@/ui/dropped-files';
import { Dropzone } from '@/ui/dropzone';
import { FileRow, type FileState } from '@/ui/file-row';
import { IconButton } from '@/ui/icon-button';
import { ACCEPTED_FILES, ACCEPTED_NAMES } from '../file-types.rules';
import { formatBytes } from '../uploads.rules';
import { percentOf, type ItemState, type UploadItem } from './upload-items';
import type { UseUploader } from './use-uploader';

const SHOWN: Record<ItemState, FileState> = {
  checking: 'waiting',
  waiting: 'waiting',
  uploading: 'uploading',
  paused: 'paused',
  done: 'done',
  failed: 'failed',
};

function Row({ item, uploads }: { item: UploadItem; uploads: UseUploader }) {
  const { uploader } = uploads;
  const { key, name, state } = item;
  return (
    <FileRow
      name={name}
      size={formatBytes(item.size)}
      state={SHOWN[state]}
      percent={percentOf(item.sent, item.size)}
      message={item.message ?? undefined}
      actions={
        <>
          {state === 'uploading' && (
            <IconButton
              label={`Pause ${name}`}
              icon={<Pause aria-hidden="true" />}
              onClick={() => uploader.pause(key)}
            />
          )}
          {state === 'paused' && (
            <IconButton
              label={`Go on with ${name}`}
              icon={<Play aria-hidden="true" />}
              onClick={() => uploader.resume(key)}
            />
          )}
          {state === 'failed' && item.canRetry && (
            <IconButton
              label={`Try ${name} again`}
              icon={<RotateCcw aria-hidden="true" />}
              onClick={() => uploader.resume(key)}
            />
          )}
          <IconButton
            label={`Remove ${name}`}
            icon={<X aria-hidden="true" />}
            onClick={() => uploader.remove(key)}
          />
        </>
      }
    />
  );
}

function Summary({ uploads }: { uploads: UseUploader }) {
  const { items, sent, total, working, paused, uploader } = uploads;
  const done = items.filter((item) => item.state === 'done').length;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line">
      <p className="figures text-sm text-muted" aria-live={working ? 'off' : 'polite'}>
        {done} of {items.length} {items.length === 1 ? 'file' : 'files'} · {formatBytes(sent)} of{' '}
        {formatBytes(total)}
      </p>
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
    </div>
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
    uploader.add(files.map((file) => ({ file, path: relativePath(file) })));
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
      {items.length > 0 && (
        <section aria-label="Files" className="flex flex-col">
          <Summary uploads={uploads} />
          {/* Hundreds of files scroll in their own room, so that the form's button stays in reach. */}
          <ul className="max-h-96 divide-y divide-line overflow-y-auto">
            {items.map((item) => (
              <li key={item.key}>
                <Row item={item} uploads={uploads} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
