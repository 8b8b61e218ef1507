import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where ffmpeg is on this machine; null where it is not. */
export function findFfmpeg(path = process.env['PATH'] ?? ''): string | null {
  for (const folder of path.split(delimiter)) {
    const file = join(folder, 'ffmpeg');
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
