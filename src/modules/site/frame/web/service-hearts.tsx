import type { ReactNode } from 'react';
import { Heart } from '@/modules/catalogue/favourites/web/heart';
import { useFavouritesAtStart } from '@/modules/catalogue/favourites/web/favourites-at-start';
import { CardCorners, type CardSubject } from '@/ui/card-corner';

const heartOf = (service: CardSubject): ReactNode => <Heart service={service} />;

/** Puts a heart on every service's card below it, for signed-in people. */
export function ServiceHearts({ children }: { children: ReactNode }) {
  useFavouritesAtStart();
  return <CardCorners corner={heartOf}>{children}</CardCorners>;
}
