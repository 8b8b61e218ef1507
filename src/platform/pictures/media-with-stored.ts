import { withoutQuery } from '@/shared/address-parts';
import type { MediaFolder } from './media-folder';

/** Pictures that were uploaded, by the last part of their address. */
export interface StoredPictures {
  /** Size in bytes; null where there is none of this name. */
  size(name: string): Promise<number | null>;
  read(name: string): Promise<Buffer | null>;
}

/** Where uploaded pictures are served: below the media prefix, like the pictures that come with the studio. */
export const STORED_PREFIX = '/media/uploads/';

const NAME = /^[0-9a-f]{32}\.webp$/;

/** The name of an uploaded picture in its path or full address; null for any other address. */
export function storedName(address: string): string | null {
  const path = withoutQuery(address.replace(/^https?:\/\/[^/]+/, ''));
  const name = path.startsWith(STORED_PREFIX) ? path.slice(STORED_PREFIX.length) : '';
  return NAME.test(name) ? name : null;
}

/** The same folder, with the uploaded pictures in it: whoever resizes or draws pictures finds both. */
export function withStored(media: MediaFolder, stored: StoredPictures): MediaFolder {
  return {
    folder: media.folder,
    async find(address) {
      const name = storedName(address);
      if (name === null) return media.find(address);
      const size = await stored.size(name);
      // A name belongs to one picture for good.
      return size === null ? null : { path: `${STORED_PREFIX}${name}`, size, changed: 0 };
    },
    async read(address) {
      const name = storedName(address);
      return name === null ? media.read(address) : stored.read(name);
    },
  };
}
