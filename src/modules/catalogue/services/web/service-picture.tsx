import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { cx } from '@/ui/cx';
import { Picture } from '@/ui/picture';
import { imageAddress } from '../catalogue.rules';

export interface ServicePictureProps {
  service: { name: string; image: string | null; is_url: 0 | 1 };
  /** Loaded at once where it is seen first; else when it comes near. */
  eager?: boolean;
  /** Says what is in the picture; empty where the name beside it says enough. */
  alt?: string;
  /** Gives the frame its size: pictures come in any. */
  className: string;
  /** How wide the frame is, for pictures of pixels. */
  sizes?: string;
}

/** Of the pictures that come with the studio; others are cropped to the frame like them. */
const SHAPE = { width: 1200, height: 900 };
const IN_A_GRID = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw';

/** A service's picture, cropped to its frame; a flat signal where it has none. */
export function ServicePicture({
  service,
  eager = false,
  alt = '',
  className,
  sizes = IN_A_GRID,
}: ServicePictureProps) {
  const address = imageAddress(service, useSettings().image_base);
  if (address === null) {
    return (
      <div className={cx('grid place-items-center bg-line/40', className)}>
        <svg viewBox="0 0 160 40" aria-hidden="true" className="h-10 w-40 fill-none stroke-edge">
          <path d="M0 26h70l2-3 2 6 2-10 2 12 2-8 2 4 2-1h76" strokeWidth="1.25" strokeLinejoin="round" />
        </svg>
      </div>
    );
  }
  return (
    <Picture
      src={address}
      alt={alt}
      width={SHAPE.width}
      height={SHAPE.height}
      sizes={sizes}
      first={eager}
      className={cx('bg-line/40 object-cover', className)}
    />
  );
}
