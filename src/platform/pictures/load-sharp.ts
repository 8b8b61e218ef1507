import type SharpModule from 'sharp';

let loading: Promise<typeof SharpModule> | null = null;

/** The picture library, loaded with the first picture: a start never waits for it. */
export function loadSharp(): Promise<typeof SharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Results are kept on the disk; a cache of decoded pictures would only hold memory.
    sharp.cache(false);
    // One picture takes one core, so that pages go on being answered.
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}
