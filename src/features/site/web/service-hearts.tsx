import type { ReactNode } from 'react';
import type { WireService } from '@/features/catalogue/catalogue.contract';
import { ServiceMarks } from '@/features/catalogue/web';
import { Heart, useFavouritesAtStart } from '@/features/favourites/web';

// Above the card's link, which covers its whole face.
const heartOf = (service: WireService): ReactNode => (
  <Heart service={service} className="absolute top-3 right-3 z-10" />
);

/** Puts a heart on every service's card below it, for signed-in people. */
export function ServiceHearts({ children }: { children: ReactNode }) {
  useFavouritesAtStart();
  return <ServiceMarks mark={heartOf}>{children}</ServiceMarks>;
}
