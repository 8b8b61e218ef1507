/** What a picture may weigh when it is sent; it is kept much smaller. */
export const LARGEST_PICTURE_BYTES = 20 * 1024 * 1024;

/** What pickers of files offer for pictures. */
export const PICTURE_TYPES = '.jpg,.jpeg,.png,.webp,.avif';

/** Why a file can't be a picture, before it is sent; null where it may be one. */
export function pictureProblem({
  name,
  size,
}: {
  readonly name: string;
  readonly size: number;
}): string | null {
  if (!/\.(jpe?g|png|webp|avif)$/i.test(name)) return NO_PICTURE;
  if (size === 0) return 'This file is empty.';
  return size > LARGEST_PICTURE_BYTES ? 'Pictures can be up to 20 MB. Make this one smaller first.' : null;
}

export const NO_PICTURE = 'Browsers can’t show this picture. Send a JPEG, PNG, WebP or AVIF.';
