import { queryRows, type Db } from '@/platform/db/database';
import type { Minor } from '@/shared/money';
import type { Takes } from '../catalogue.rules';

/** A way to buy a published service: itself where it has no options, else one of them. */
export type OfferRow = {
  readonly service_id: number;
  readonly name: string;
  readonly category_id: number;
  readonly category: string;
  readonly takes: Takes | null;
  readonly max_files: number | null;
  readonly max_songs: number | null;
  readonly max_minutes: number | null;
  readonly advice: string | null;
  readonly price: Minor;
  readonly discounted_price: Minor | null;
  readonly turnaround_min_hours: number;
  readonly turnaround_max_hours: number;
  readonly image: string | null;
  readonly image_is_url: boolean;
  readonly variation_id: number | null;
  readonly variation_name: string | null;
  readonly variation_price: Minor | null;
  readonly variation_discounted_price: Minor | null;
};

/** Everything that is offered for dropped files, in the catalogue's order. */
export function selectOffers(db: Db): Promise<OfferRow[]> {
  const text = `
    select s.id as service_id, s.name, s.category_id, c.name as category, s.takes,
      coalesce(v.max_files, s.max_files) as max_files, coalesce(v.max_songs, s.max_songs) as max_songs, s.max_minutes,
      s.advice, s.price, s.discounted_price, s.turnaround_min_hours, s.turnaround_max_hours,
      coalesce(v.image, s.image) as image,
      case when v.image is null then s.image_is_url else v.image_is_url end as image_is_url,
      v.id as variation_id, v.name as variation_name, v.price as variation_price,
      v.discounted_price as variation_discounted_price
    from services s join categories c on c.id = s.category_id
    left join variations v on v.service_id = s.id and not v.archived
    where s.state = 'published' and s.takes is not null and s.service_type = 'one_time' and not s.is_gift_card
    order by s.position, s.id, v.position, v.id`;
  return queryRows<OfferRow>(db, text);
}
