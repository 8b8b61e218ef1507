import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '@/ui/button';
import { relativePath } from '@/ui/dropped-files';
import { filesForMissing, missingText } from './missing-files';
import type { UseUploader } from './use-uploader';

const wholeFolder = { webkitdirectory: '' };

const OF_FILE = {
  button: 'Choose the file again',
  label: 'The missing file',
  none: 'That is another file, or it has changed since.',
  picker: {},
} as const;
const OF_FOLDER = {
  button: 'Choose the folder again',
  label: 'The folder of the missing files',
  none: 'None of these files are in that folder. Files that have changed since don’t count.',
  picker: wholeFolder,
} as const;

/** Files that were chosen before a reload and are not here: one choice, of the file or of their folder, brings all of them back. */
export function MissingNote({ uploads: { items, uploader } }: { uploads: UseUploader }) {
  const picker = useRef<HTMLInputElement>(null);
  const [noneThere, setNoneThere] = useState(false);
  const text = missingText(items);
  if (text === null) return null;
  const isOne = items.filter(({ state }) => state === 'absent').length === 1;
  const words = isOne ? OF_FILE : OF_FOLDER;
  const pick = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(event.target.files ?? [])].map((file) => ({ file, path: relativePath(file) }));
    const found = filesForMissing(items, chosen);
    event.target.value = '';
    setNoneThere(chosen.length > 0 && found.length === 0);
    if (found.length > 0) uploader.add(found);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-edge px-4 py-3">
      <p className="max-w-[52ch] text-sm">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => picker.current?.click()}>
          {words.button}
        </Button>
        <Button size="sm" variant="quiet" onClick={uploader.removeAbsent}>
          {isOne ? 'Remove it' : 'Remove missing files'}
        </Button>
      </div>
      <output className="basis-full text-sm text-clip empty:hidden">{noneThere && words.none}</output>
      <input
        ref={picker}
        type="file"
        {...words.picker}
        tabIndex={-1}
        className="sr-only"
        aria-label={words.label}
        onChange={pick}
      />
    </div>
  );
}
