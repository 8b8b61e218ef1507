import {
  BLUR_WIDTH,
  isResizable,
  pictureAddress,
  PICTURE_FORMATS,
  widthsFor,
  type PictureFormat,
} from '@/shared/picture-address';

export interface PictureProps {
  /** Path or full address. Pictures of pixels on this server come in the width that the screen needs. */
  readonly src: string;
  readonly alt: string;
  /** Of the picture itself in px: the browser leaves room of this shape, and offers no more pixels than these. */
  readonly width: number;
  readonly height: number;
  /** How wide it is shown, as in `<img sizes>`: `(min-width: 64rem) 33vw, 100vw`. */
  readonly sizes: string;
  /** From the server's facts of the picture; with it browsers keep it for ever. */
  readonly version?: string | undefined;
  /** Among the first things one sees: loaded at once rather than when it comes near. */
  readonly first?: boolean;
  readonly className?: string | undefined;
}

/** A picture that never shifts what is around it: AVIF or WebP in fitting widths, over a blurred stand-in. */
export function Picture({ src, alt, width, height, sizes, version, first = false, className }: PictureProps) {
  const resizable = isResizable(src);
  const at = (one: number, format: PictureFormat) => pictureAddress(src, { width: one, format, version });
  const set = (format: PictureFormat) =>
    widthsFor(width)
      .map((one) => `${at(one, format)} ${one}w`)
      .join(', ');
  const image = (
    <img
      src={resizable ? at(960, 'webp') : src}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className={className}
      style={
        resizable ? { background: `center / cover no-repeat url("${at(BLUR_WIDTH, 'webp')}")` } : undefined
      }
    />
  );
  if (!resizable) return image;
  return (
    <picture className="contents">
      {PICTURE_FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={set(format)} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
