import { formatBytes } from '@/shared/format-bytes';
import { formatTimeLeft } from '../uploads.rules';
import { isRefused, percentOf, type UploadsState } from './upload-items';

type Figures = Pick<UploadsState, 'items' | 'sent' | 'total' | 'speed' | 'working'>;

/**
 * How far a form is while it takes the place of its fields: its files by their bytes, and all of it only once the server
 * has answered. A form of links alone has nothing to count on its way.
 */
export function sendingPercent(of: { files: number; sent: number; total: number; isSent: boolean }): number {
  if (of.isSent) return 100;
  return of.files === 0 ? 0 : Math.min(99, percentOf(of.sent, of.total));
}

/** How far all files are, in one line: files, bytes, speed and time left; files that are not accepted apart. */
export function transferFigures({ items, sent, total, speed, working }: Figures): string {
  const done = items.filter((item) => item.state === 'done').length;
  const refused = items.filter(isRefused).length;
  const counted = items.length - refused;
  const parts =
    counted === 0
      ? []
      : [
          `${done} of ${counted} ${counted === 1 ? 'file' : 'files'}`,
          `${formatBytes(sent)} of ${formatBytes(total)}`,
        ];
  if (working && speed !== null && speed > 0)
    parts.push(`${formatBytes(speed)}/s`, formatTimeLeft((total - sent) / speed));
  if (refused > 0) parts.push(`${refused} not accepted`);
  return parts.join(' · ');
}
