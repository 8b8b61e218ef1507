import { useState } from 'react';
import { Heart as HeartIcon } from 'lucide-react';
import { track } from '@/modules/foundation/analytics/web/track';
import type { CardSubject } from '@/ui/card-corner';
import { useApi } from '@/ui/page-data';
import { singlePress } from '@/ui/single-press';
import { favouritesOf, useFavourites } from './page-favourites';

export interface HeartButtonProps {
  readonly service: CardSubject;
}

/** Makes a service a favourite, or none. Rests while the server is told, without losing the focus. */
export function HeartButton({ service }: HeartButtonProps) {
  const api = useApi();
  const { ids, status } = useFavourites();
  const [sending, setSending] = useState(false);
  const loved = ids.has(service.id);
  const toggle = async (): Promise<void> => {
    if (sending) return;
    setSending(true);
    const done = await favouritesOf(api).set(service.id, !loved);
    setSending(false);
    if (done && !loved) track('add_to_favorites', { slug: service.slug });
  };
  // A double click is one wish, not a heart that comes and goes.
  const press = singlePress(() => void toggle());
  // Until it is known what the heart says it says nothing.
  if (status === 'idle' || status === 'loading') return null;
  return (
    <button
      type="button"
      aria-pressed={loved}
      aria-busy={sending || undefined}
      aria-label={`Favorite: ${service.name}`}
      title={loved ? 'Remove from favorites' : 'Add to favorites'}
      onClick={press}
      className="grid size-11 flex-none place-items-center rounded-full border border-edge bg-page/85 text-ink transition-colors hover:bg-page aria-pressed:text-after"
    >
      <HeartIcon aria-hidden="true" className={loved ? 'fill-current' : undefined} />
    </button>
  );
}
