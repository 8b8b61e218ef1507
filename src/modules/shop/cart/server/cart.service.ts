import type { CatalogueService } from '@/modules/catalogue/services/server/catalogue.service';
import type { LineRefusal } from '@/modules/catalogue/services/server/price-lines';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import type { OrderId, ServiceId, UserId, VariationId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { CartData } from '../cart.contract';
import { ONE_SUBSCRIPTION, type LineIdentity } from '../cart.rules';
import {
  addAll,
  isSettled,
  lineNamed,
  mayHave,
  mergeInto,
  settle,
  withLine,
  withoutLine,
  withoutOrdered,
  type FreshLine,
  type StoredCart,
  type LeftOut,
  type LineName,
} from '../stored-cart.rules';
import { readCart } from './cart.store';
import { wireCart } from './cart.wire';
import { changeCart, type Decide } from './change-cart';
import { openPriceBook, type PriceBook } from './price-book';

/** A service as a browser puts it into the cart. */
export interface AddedService {
  readonly id: ServiceId;
  readonly qty: number;
  readonly variation_id?: VariationId | null | undefined;
  readonly rush?: boolean | null | undefined;
}

export interface CartAddition {
  readonly services: readonly AddedService[];
  /** Names a guest's cart that comes in: it does so once, however often it is sent. */
  readonly mergeKey: string | undefined;
}

type AddRefusal = 'conflict' | 'invalid' | 'not_found';
type Added = CartData & { readonly left_out: readonly LeftOut[] };

export interface CartService {
  /** The cart of an account at today's prices (API-18). */
  read(userId: UserId): Promise<CartData>;
  /** Adds to what is there (API-19); a guest's cart comes in as far as it can, and what could not is named. */
  add(userId: UserId, addition: CartAddition): Promise<Answer<Added, AddRefusal>>;
  /** Sets a line's quantity; its customer has seen today's price with it (API-20). */
  setQty(userId: UserId, name: LineName, qty: number): Promise<Answer<CartData, 'not_found' | 'invalid'>>;
  remove(userId: UserId, name: LineName): Promise<Answer<CartData, 'not_found'>>;
  /** Takes every line out: they were somebody else's. */
  clear(userId: UserId): Promise<void>;
  /** Takes out what an order paid, once for each order. */
  orderPaid(
    userId: UserId,
    orderId: OrderId,
    lines: readonly (LineIdentity & { readonly qty: number })[],
  ): Promise<void>;
}

export interface CartDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: Pick<CatalogueService, 'priceLines'>;
  readonly currency: () => Promise<string>;
}

const NOT_THERE = 'This is no longer in your cart.';

const identityOf = ({ id, variation_id, rush }: AddedService): LineIdentity => ({
  service_id: id,
  variation_id: variation_id ?? null,
  rush: rush ?? false,
});

// In a cart the catalogue's own sentences fit, which ask for a removal; these lines never came in.
const NOT_BROUGHT: Record<LineRefusal['reason'], string> = {
  unknown_service: 'It is no longer on sale.',
  unknown_variation: 'The chosen option is no longer offered.',
  rush_not_offered: '24-hour delivery is no longer offered for it.',
  bad_quantity: 'Its quantity can’t be ordered.',
  not_sold: 'It is not on sale right now.',
};

function reasonOf(service: AddedService, book: PriceBook): LineRefusal['reason'] {
  const now = book.of(identityOf(service));
  return now.sold ? 'bad_quantity' : now.refusal.reason;
}

function freshLine(service: AddedService, book: PriceBook): Answer<FreshLine, 'not_found' | 'invalid'> {
  const now = book.of(identityOf(service));
  if (!now.sold) {
    const { reason, message } = now.refusal;
    const unknown = reason === 'unknown_service' || reason === 'unknown_variation';
    return refuse(unknown ? 'not_found' : 'invalid', message);
  }
  const { service_name, price, service_type, is_gift_card, image, is_url } = now.facts;
  const { qty } = service;
  return ok({
    ...identityOf(service),
    qty,
    service_name,
    price,
    service_type,
    is_gift_card,
    image,
    is_url,
  });
}

async function view(deps: CartDeps, cart: StoredCart, book: PriceBook): Promise<CartData> {
  await book.learn(deps.db, cart.lines);
  return wireCart(cart, book, await deps.currency());
}

async function addServices(
  deps: CartDeps,
  userId: UserId,
  services: readonly AddedService[],
): Promise<Answer<Added, AddRefusal>> {
  const book = openPriceBook(deps.catalogue);
  const decide: Decide<AddRefusal> = async (cart, db) => {
    await book.learn(db, [...services.map(identityOf), ...cart.lines]);
    const lines: FreshLine[] = [];
    for (const service of services) {
      const line = freshLine(service, book);
      if (!line.ok) return line;
      lines.push(line.value);
    }
    const added = addAll(cart, lines);
    if (added.ok) return ok(added.cart);
    const data = wireCart(cart, book, await deps.currency());
    return refuse(added.message === ONE_SUBSCRIPTION ? 'conflict' : 'invalid', added.message, { data });
  };
  const changed = await changeCart(deps, userId, decide);
  return changed.ok ? ok({ ...(await view(deps, changed.value, book)), left_out: [] }) : changed;
}

async function bringIn(
  deps: CartDeps,
  userId: UserId,
  { services, key }: { services: readonly AddedService[]; key: string },
): Promise<Answer<Added>> {
  const book = openPriceBook(deps.catalogue);
  let leftOut: LeftOut[] = [];
  const changed = await changeCart<never>(deps, userId, async (cart, db) => {
    leftOut = [];
    if (isSettled(cart, key)) return ok(cart);
    await book.learn(db, [...services.map(identityOf), ...cart.lines]);
    const wanted = services.map((service) => {
      const line = freshLine(service, book);
      return line.ok ? line.value : { notSold: NOT_BROUGHT[reasonOf(service, book)] };
    });
    const merged = mergeInto(cart, wanted);
    leftOut = merged.leftOut;
    return ok(settle(merged.cart, key));
  });
  if (!changed.ok) return changed;
  return ok({ ...(await view(deps, changed.value, book)), left_out: leftOut });
}

/** Builds the carts of accounts: what is in them, at prices that only the catalogue says. */
export function createCartService(deps: CartDeps): CartService {
  const openBook = (): PriceBook => openPriceBook(deps.catalogue);
  return {
    async read(userId) {
      return view(deps, await readCart(deps.db, userId), openBook());
    },
    add(userId, { services, mergeKey }) {
      if (mergeKey === undefined) return addServices(deps, userId, services);
      return bringIn(deps, userId, { services, key: `guest:${mergeKey}` });
    },
    async setQty(userId, name, qty) {
      const book = openBook();
      const changed = await changeCart<'not_found' | 'invalid'>(deps, userId, async (cart, db) => {
        const line = lineNamed(cart, name);
        if (line === null) return refuse('not_found', NOT_THERE);
        if (!mayHave(line, qty)) return refuse('invalid', 'A subscription is bought one at a time.');
        await book.learn(db, cart.lines);
        const now = book.of(line);
        return ok(withLine(cart, { ...line, qty, price: now.sold ? now.facts.price : line.price }));
      });
      return changed.ok ? ok(await view(deps, changed.value, book)) : changed;
    },
    async remove(userId, name) {
      const changed = await changeCart<'not_found'>(deps, userId, async (cart) => {
        const line = lineNamed(cart, name);
        return line === null ? refuse('not_found', NOT_THERE) : ok(withoutLine(cart, line));
      });
      return changed.ok ? ok(await view(deps, changed.value, openBook())) : changed;
    },
    async clear(userId) {
      await changeCart<never>(deps, userId, async (cart) =>
        ok(cart.lines.length === 0 ? cart : { ...cart, lines: [] }),
      );
    },
    async orderPaid(userId, orderId, lines) {
      const key = `order:${orderId}`;
      await changeCart<never>(deps, userId, async (cart) => {
        // Without a cart there is nothing to take out, and nothing to remember.
        if (cart.revision === 0 || isSettled(cart, key)) return ok(cart);
        return ok(settle(withoutOrdered(cart, lines), key));
      });
    },
  };
}
