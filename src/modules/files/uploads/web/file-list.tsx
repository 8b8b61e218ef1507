import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { memo } from 'react';
import { FileCheckLine } from '@/modules/files/preflight/web/file-check-line';
import type { UseFileChecks } from '@/modules/files/preflight/web/use-file-checks';
import { cx } from '@/ui/cx';
import { FileRow, type FileState } from '@/ui/file-row';
import { IconButton } from '@/ui/icon-button';
import { formatBytes } from '@/shared/format-bytes';
import { percentOf, type ItemState, type UploadItem } from './upload-items';
import type { Uploader } from './uploader';

const SHOWN: Record<ItemState, FileState> = {
  checking: 'waiting',
  waiting: 'waiting',
  uploading: 'uploading',
  paused: 'paused',
  done: 'done',
  failed: 'failed',
  absent: 'waiting',
};

// From here on rows out of sight are not laid out.
const MANY = 40;

type Check = NonNullable<ReturnType<UseFileChecks['shown']['get']>>;

interface RowProps {
  readonly item: UploadItem;
  readonly uploader: Uploader;
  readonly check: Check | undefined;
}

// Only the rows that change are drawn again: hundreds of files stay fast.
const Row = memo(function Row({ item, uploader, check }: RowProps) {
  const { key, name, state } = item;
  return (
    <>
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
                label={`Resume ${name}`}
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
      {check !== undefined && <FileCheckLine name={name} check={check} />}
    </>
  );
});

interface FileListProps {
  readonly items: readonly UploadItem[];
  readonly uploader: Uploader;
  readonly checks: UseFileChecks | null;
}

/** The files of a form. Hundreds scroll in their own room, so that the form's button stays in reach. */
export function FileList({ items, uploader, checks }: FileListProps) {
  const many = items.length > MANY;
  return (
    // A region that scrolls must be reachable by keyboard; its rows hold buttons, but a row may stand between them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="max-h-128 divide-y divide-line overflow-y-auto" aria-label="Chosen files" tabIndex={0}>
      {items.map((item) => (
        <li
          key={item.key}
          className={cx(many && '[contain-intrinsic-size:auto_4.75rem] [content-visibility:auto]')}
        >
          <Row item={item} uploader={uploader} check={checks?.shown.get(item.key)} />
        </li>
      ))}
    </ul>
  );
}
