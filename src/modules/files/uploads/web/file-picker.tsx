import { SetCheckNote } from '@/modules/files/preflight/web/set-check-note';
import type { UseFileChecks } from '@/modules/files/preflight/web/use-file-checks';
import { Button } from '@/ui/button';
import { fileOrigin, relativePath } from '@/ui/dropped-files';
import { Dropzone } from '@/ui/dropzone';
import { SelectField } from '@/ui/select-field';
import { ACCEPTED_FILES, ACCEPTED_NAMES } from '../file-types.rules';
import { MAX_SESSION_FILES } from '../uploads.rules';
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
          Resume all
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
        {files} not fully sent. Your browser may ask whether this page may read{' '}
        {reopenable === 1 ? 'it' : 'them'} again.
      </p>
      <Button size="sm" onClick={() => void uploader.reopen()}>
        Resume
      </Button>
    </div>
  );
}

/** Which files were left out as doubles. */
export function LeftOut({ leftOut }: Pick<UploadsState, 'leftOut'>) {
  const [first] = leftOut;
  const more = leftOut.length - 1;
  return (
    <output className="block text-sm text-muted [overflow-wrap:anywhere] empty:hidden">
      {first !== undefined &&
        `“${first.name}” is the same as “${first.sameAs}” and is sent once.${more > 0 ? ` ${more} more ${more === 1 ? 'file is a duplicate' : 'files are duplicates'}.` : ''}`}
    </output>
  );
}

/** How many files were beyond what one upload takes. */
export function Beyond({ beyond }: Pick<UploadsState, 'beyond'>) {
  return (
    <output className="block text-sm text-clip empty:hidden">
      {beyond > 0 &&
        `One upload takes at most ${MAX_SESSION_FILES} files: ${beyond.toLocaleString('en')} more ${
          beyond === 1 ? 'was' : 'were'
        } left out. Send them in a second upload, or as one zip.`}
    </output>
  );
}

const NO_MIX = 'none';

interface ChecksProps {
  readonly checks: UseFileChecks;
  readonly items: UseUploader['items'];
}

// Which one the rough mix is: guessed by the names, and better known by whoever made it.
function Checks({ checks, items }: ChecksProps) {
  const { counts, findings, mix, shown, markMix } = checks;
  const sounds = items.filter(({ key }) => shown.has(key));
  if (sounds.length === 0 && counts.waiting === 0) return null;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pt-2">
      <SetCheckNote set={{ counts, findings, stems: null }} />
      {sounds.length > 2 && (
        <SelectField
          label="Your rough mix"
          hint="We compare the sum of your tracks with it to see if one is missing."
          className="max-w-full basis-72"
          value={mix === null ? NO_MIX : String(mix)}
          options={[
            { value: NO_MIX, label: 'None of these' },
            ...sounds.map(({ key, name }) => ({ value: String(key), label: name })),
          ]}
          onChange={({ target }) => markMix(target.value === NO_MIX ? null : Number(target.value))}
        />
      )}
    </div>
  );
}

interface FilesProps {
  readonly name: string;
  readonly uploads: UseUploader;
  readonly checks: UseFileChecks | null;
}

function Files({ name, uploads, checks }: FilesProps) {
  const { items, working, leftOut, uploader } = uploads;
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line">
        <p className="figures text-sm text-muted" aria-live={working ? 'off' : 'polite'}>
          {transferFigures(uploads)}
        </p>
        <Commands uploads={uploads} />
      </div>
      <OfflineNote />
      <Reopen uploads={uploads} />
      <MissingNote uploads={uploads} />
      <FileList items={items} uploader={uploader} checks={checks} />
      {checks !== null && <Checks checks={checks} items={items} />}
      <LeftOut leftOut={leftOut} />
      <Beyond beyond={uploads.beyond} />
    </section>
  );
}

interface FilePickerProps {
  readonly uploads: UseUploader;
  /** What was measured of the files, where the form has them measured. */
  readonly checks?: UseFileChecks | null;
  /** Names the place; 'Drop your files here' unless told. */
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Off: one file, and another one takes its place. */
  readonly multiple?: boolean | undefined;
  /** As the attribute of a file input; everything that we take unless told. */
  readonly accept?: string | undefined;
}

/** Takes files and folders and shows how far each is; sending begins at once. */
export function FilePicker({
  uploads,
  checks = null,
  label = 'Drop your files here',
  multiple = true,
  ...props
}: FilePickerProps) {
  const { items, uploader } = uploads;
  const add = (files: File[]): void => {
    if (!multiple) for (const { key } of items) uploader.remove(key);
    uploader.add(files.map((file) => ({ file, path: relativePath(file), origin: fileOrigin(file) })));
  };
  return (
    <div className="flex flex-col gap-4">
      <Dropzone
        label={label}
        hint={props.hint ?? `${ACCEPTED_NAMES}, up to 8 GB each. Uploads resume after a lost connection.`}
        accept={props.accept ?? ACCEPTED_FILES}
        multiple={multiple}
        folders={multiple}
        error={props.error}
        onFiles={add}
      />
      {items.length > 0 && <Files name={multiple ? 'Files' : label} uploads={uploads} checks={checks} />}
    </div>
  );
}
