import { formatBytes, formatTimeLeft } from '../uploads.rules';
import type { UploadsState } from './upload-items';

/** How far all files are, in one line: files, bytes, speed and time left. */
export function transferFigures({ items, sent, total, speed, working }: UploadsState): string {
  const done = items.filter((item) => item.state === 'done').length;
  const parts = [
    `${done} of ${items.length} ${items.length === 1 ? 'file' : 'files'}`,
    `${formatBytes(sent)} of ${formatBytes(total)}`,
  ];
  if (working && speed !== null && speed > 0)
    parts.push(`${formatBytes(speed)}/s`, formatTimeLeft((total - sent) / speed));
  return parts.join(' · ');
}
