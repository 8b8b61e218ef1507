import type { ReactNode } from 'react';
import { Heart, useFavouritesAtStart } from '@/modules/catalogue/favourites/web';
import { CardCorners, type CardSubject } from '@/ui/card-corner';

const heartOf = (service: CardSubject): ReactNode => <Heart service={service} />;

/** Puts a heart on every service's card below it, for signed-in people. */
export function ServiceHearts({ children }: { children: ReactNode }) {
  useFavouritesAtStart();
  return <CardCorners corner={heartOf}>{children}</CardCorners>;
}
