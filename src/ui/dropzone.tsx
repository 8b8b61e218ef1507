import { FolderOpen, Upload } from 'lucide-react';
import { useId, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { Button } from './button';
import { cx } from './cx';
import { droppedFiles, inNaturalOrder, withoutJunk } from './dropped-files';
import { FieldError } from './field';

type DropzoneProps = {
  /** Names the place, for example 'Drop your files here'. */
  label: string;
  /** The same where nothing can be dragged; the label unless told. */
  touchLabel?: string | undefined;
  /** The first button; 'Choose files' unless told. */
  buttonLabel?: string | undefined;
  hint?: ReactNode;
  /** Files in the order of their paths; `relativePath(file)` of dropped-files tells the folder. */
  onFiles: (files: File[]) => void;
  /** As the attribute of a file input: '.wav,.aiff'. */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  /** A second button for whole folders. */
  folders?: boolean | undefined;
  disabled?: boolean | undefined;
  error?: string | undefined;
  className?: string | undefined;
};

const wholeFolder = { webkitdirectory: '' };

/** Takes files and folders: dragged here, or chosen with a button. */
export function Dropzone({ multiple = true, folders = false, ...props }: DropzoneProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [unreadable, setUnreadable] = useState(false);
  const { label, hint, onFiles, accept, disabled = false } = props;
  const error =
    props.error ?? (unreadable ? 'These could not be read. Choose them with the button instead.' : undefined);

  const give = (files: File[]) => {
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    setUnreadable(false);
    give(inNaturalOrder(withoutJunk([...(event.target.files ?? [])])));
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    setUnreadable(false);
    droppedFiles(event.dataTransfer).then(give, () => setUnreadable(true));
  };
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      if (!disabled) setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: drop,
  };
  const hidden = { type: 'file', onChange: pick, tabIndex: -1, disabled, className: 'sr-only' } as const;

  return (
    <div className={cx('flex flex-col gap-2', props.className)}>
      <fieldset
        aria-describedby={error ? `${id}-error` : undefined}
        {...dropping}
        className={cx(
          'flex grow flex-col items-center justify-center gap-4 rounded-lg border border-dashed px-5 py-10 text-center transition-colors',
          over ? 'border-after bg-hover' : 'border-edge',
          disabled && 'border-line text-muted',
        )}
      >
        <legend className="sr-only">{label}</legend>
        <Upload aria-hidden="true" className={cx('size-7!', over ? 'text-after' : 'text-muted')} />
        <div className="flex flex-col gap-1">
          <p className="text-md font-medium">
            {props.touchLabel === undefined ? (
              label
            ) : (
              <>
                <span className="pointer-coarse:hidden">{label}</span>
                <span className="hidden pointer-coarse:inline">{props.touchLabel}</span>
              </>
            )}
          </p>
          {hint && <p className="max-w-[52ch] text-sm text-muted">{hint}</p>}
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          <Button disabled={disabled} onClick={() => picker.current?.click()}>
            {props.buttonLabel ?? (multiple ? 'Choose files' : 'Choose a file')}
          </Button>
          {folders && (
            <Button
              variant="quiet"
              icon={<FolderOpen aria-hidden="true" />}
              disabled={disabled}
              onClick={() => folderPicker.current?.click()}
            >
              Choose a folder
            </Button>
          )}
        </div>
        <input ref={picker} {...hidden} accept={accept} multiple={multiple} aria-label={label} />
        {folders && (
          <input ref={folderPicker} {...hidden} {...wholeFolder} aria-label={`${label}, a folder`} />
        )}
      </fieldset>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
