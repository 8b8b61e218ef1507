import { useMemo, useRef, useState, type ComponentType, type MouseEvent } from 'react';
import { assetAddress } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Picture } from '@/ui/picture';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import type { WirePicture } from '../gallery.contract';
import { altOf } from '../gallery.rules';
import type { LightboxProps } from './lightbox';

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5 lg:grid-cols-4';
const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];

/** Pictures to come: eight, as specified (ABOU-02). */
export function GallerySkeleton() {
  return (
    <SkeletonGroup label="Loading gallery" className={grid}>
      {EIGHT.map((number) => (
        <Skeleton key={number} className="aspect-[4/3] w-full rounded" />
      ))}
    </SkeletonGroup>
  );
}

// The lightbox is loaded when somebody reaches for a picture, not with the page.
const loadLightbox = async (): Promise<ComponentType<LightboxProps>> =>
  (await import('./lightbox')).GalleryLightbox;

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** The studio's pictures. Each is a link to itself, and with scripts opens the lightbox (ABOU-02, ABOU-03). */
export function Gallery({ pictures }: { pictures: readonly WirePicture[] }) {
  const { assets_base } = useSettings();
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const opener = useRef<HTMLAnchorElement | null>(null);
  const slides = useMemo(
    () =>
      pictures.map((picture, index) => ({
        id: picture.id,
        src: assetAddress(assets_base, picture.image),
        alt: altOf(picture, index),
      })),
    [pictures, assets_base],
  );

  const show = async (link: HTMLAnchorElement, index: number) => {
    try {
      const loaded = await loadLightbox();
      opener.current = link;
      setLightbox(() => loaded);
      setOpenAt(index);
    } catch {
      // Without the lightbox the picture itself still opens.
      window.location.assign(link.href);
    }
  };
  const open = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void show(event.currentTarget, index);
  };
  const warmUp = () => void loadLightbox().catch(() => undefined);
  const close = () => {
    setOpenAt(null);
    opener.current?.focus();
  };
  return (
    <>
      <ul className={grid}>
        {slides.map(({ id, src, alt }, index) => (
          <li key={id}>
            <a
              href={src}
              onClick={(event) => open(event, index)}
              onPointerEnter={warmUp}
              onFocus={warmUp}
              className="group block overflow-hidden rounded border border-line transition-colors hover:border-edge"
            >
              <Picture
                src={src}
                alt={alt}
                width={1200}
                height={900}
                sizes="(min-width: 64rem) 25vw, (min-width: 40rem) 34vw, 50vw"
                className="aspect-[4/3] w-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      {Lightbox !== null && openAt !== null && <Lightbox slides={slides} index={openAt} onClose={close} />}
    </>
  );
}
