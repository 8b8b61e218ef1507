import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Lightbox } from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import './lightbox.css';

export interface LightboxProps {
  slides: readonly { readonly src: string; readonly alt: string }[];
  /** Which picture it opens with, from 0. */
  index: number;
  /** Called once it has left the screen. */
  onClose: () => void;
}

const LABELS = {
  Lightbox: 'Studio gallery',
  'Photo gallery': 'Pictures',
  Carousel: 'gallery',
  Slide: 'picture',
  Previous: 'Previous picture',
  Next: 'Next picture',
  Close: 'Close',
  '{index} of {total}': '{index} of {total}',
};

/** All pictures over the whole window, one at a time, round and round (ABOU-03; decisions/016). */
export function GalleryLightbox({ slides, index, onClose }: LightboxProps) {
  const [current, setCurrent] = useState(index);
  // It begins anew whenever it is given another list.
  const pictures = useMemo(() => slides.map(({ src, alt }) => ({ src, alt })), [slides]);
  return (
    <Lightbox
      open
      close={onClose}
      index={current}
      slides={pictures}
      labels={LABELS}
      carousel={{ finite: slides.length < 2, padding: 0, spacing: 24 }}
      controller={{ closeOnBackdropClick: true }}
      animation={{ fade: 180, swipe: 220 }}
      // The page is locked as it is for every dialog: by CSS, without moving what is fixed.
      noScroll={{ disabled: true }}
      on={{ view: ({ index: shown }) => setCurrent(shown) }}
      render={{
        iconPrev: () => <ChevronLeft aria-hidden="true" />,
        iconNext: () => <ChevronRight aria-hidden="true" />,
        iconClose: () => <X aria-hidden="true" />,
        controls: () => (
          <p aria-hidden="true" className="figures absolute top-5 left-6 text-sm text-muted">
            {current + 1} / {slides.length}
          </p>
        ),
        ...(slides.length < 2 ? { buttonPrev: () => null, buttonNext: () => null } : {}),
      }}
    />
  );
}
