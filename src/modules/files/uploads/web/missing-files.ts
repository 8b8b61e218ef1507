import { cleanFileName } from '../uploads.rules';
import type { Chosen, UploadItem } from './upload-items';

/**
 * Which of these files are the missing ones, each under its name in the list: by path and size, else by name and size,
 * as files that were chosen one by one have no folder.
 */
export function filesForMissing(items: readonly UploadItem[], chosen: readonly Chosen[]): Chosen[] {
  return items
    .filter(({ state }) => state === 'absent')
    .flatMap((item) => {
      const sized = chosen.filter(({ file }) => file.size === item.size);
      const found =
        sized.find(({ path }) => cleanFileName(path) === item.name) ??
        sized.find(({ file }) => cleanFileName(file.name) === item.name);
      return found === undefined ? [] : [{ ...found, path: item.name }];
    });
}

/** What the form says while chosen files are missing; null when none is. */
export function missingText(items: readonly UploadItem[]): string | null {
  const missing = items.filter(({ state }) => state === 'absent').length;
  if (missing === 0) return null;
  const are = missing === 1 ? 'is' : 'are';
  const them = missing === 1 ? 'it' : 'them';
  return `${missing} of ${items.length} ${items.length === 1 ? 'file' : 'files'} ${are} missing: choose ${them} again or remove ${them} from the list.`;
}
