import { formatBytes, formatTimeLeft } from '../uploads.rules';
import { isRefused, type UploadsState } from './upload-items';

type Figures = Pick<UploadsState, 'items' | 'sent' | 'total' | 'speed' | 'working'>;

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
