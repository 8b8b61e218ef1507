/** Widths in px that pictures are made in: phones to large screens, with twice the pixels in mind. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;

/** Width of the blurred stand-in that shows until the picture is there. */
export const BLUR_WIDTH = 24;

export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** What a page needs to know of a picture to leave the right room for it. */
export interface PictureProperties {
  /** In px, as people see it (turned by its EXIF data). */
  readonly width: number;
  readonly height: number;
  /** Changes with the file: an address that carries it may be kept for ever. */
  readonly version: string;
}

/** Whether a picture is made of pixels and lies on this server; all others are shown as they are. */
export function isResizable(src: string): boolean {
  return /^\/(?!\/)[^?#]*\.(jpe?g|png|webp|avif)$/i.test(src);
}

/** Address of a picture in one of the widths and formats. */
export function pictureAddress(
  src: string,
  as: { readonly width: number; readonly format: PictureFormat; readonly version?: string | undefined },
): string {
  const version = as.version === undefined ? '' : `?v=${encodeURIComponent(as.version)}`;
  return `/pictures/${as.width}.${as.format}${src}${version}`;
}

/** The widths worth offering for a picture: none beyond its own, which is the last. */
export function widthsFor(own: number): readonly number[] {
  const smaller = PICTURE_WIDTHS.filter((width) => width < own);
  const next = PICTURE_WIDTHS.find((width) => width >= own);
  return next === undefined ? smaller : [...smaller, next];
}
