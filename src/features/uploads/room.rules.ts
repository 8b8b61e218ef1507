import { GIB } from './uploads.rules';

export const NO_ROOM =
  'We have no room for more files right now, and the studio knows. Please try again later, or send a link instead.';

/** Whether a file of `size` bytes leaves what database and running transfers need: 2 GiB, or 5% of a small disk. */
export function hasRoomFor(size: number, { free, total }: { free: number; total: number }): boolean {
  return free - size >= Math.min(2 * GIB, total * 0.05);
}
