import { loadSharp } from './load-sharp';

/** A picture as it is kept: upright, without what cameras write into it, no larger than a screen needs. */
export interface TidyPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const MAX_PIXELS = 60_000_000;
const MAX_SIDE = 2560;
const KNOWN = new Set<string>(['jpeg', 'png', 'webp', 'heif']);

/**
 * Turns an uploaded picture (JPEG, PNG, WebP, AVIF) into the WebP that is kept. Its place, camera and time of day are
 * left behind.
 * @returns null where it is none of these, is broken, or has more than 60 million pixels
 */
export async function tidyPicture(sent: Uint8Array): Promise<TidyPicture | null> {
  const sharp = await loadSharp();
  try {
    const source = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    if (!KNOWN.has((await source.metadata()).format)) return null;
    const { data, info } = await source
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, alphaQuality: 90 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
