import type { DropsService } from '@/modules/orders/drops/server/drops.service';
import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { isMachine } from '../leads.rules';
import { askPrice } from '../price-request.contract';
import { priceMessage, priceSubject } from '../price-request.rules';
import type { ContactService } from './contact.service';

const ASKED = 'We have your request. An engineer emails you a price.';

/** The request for a price: a message to the studio, and the files as an unpaid upload once they have come. */
export function priceRequestRoutes(deps: {
  readonly drops: Pick<DropsService, 'askPrice'>;
  readonly contact: Pick<ContactService, 'askedForPrice'>;
}): Route[] {
  return [
    route(askPrice, async ({ raw, caller, body }) => {
      const { name, email, note, website, songs } = body;
      if (isMachine(website)) return ok({ success: true as const, message: ASKED });
      const who = { token: raw.headers.get('upload-session'), caller };
      const kept = await deps.drops.askPrice(who, { name, email, note: note || null, songs });
      if (!kept.ok) return kept;
      await deps.contact.askedForPrice({
        name,
        email,
        subject: priceSubject(body),
        message: priceMessage(body),
      });
      return ok({ success: true as const, message: ASKED });
    }),
  ];
}
