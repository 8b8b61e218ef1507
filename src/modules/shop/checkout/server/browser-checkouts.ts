import type { CheckoutId } from '@/shared/ids';
import { CHECKOUTS, checkoutSecret } from './checkout-access';
import type { CheckoutDeps } from './checkout.deps';

const NAME = 'checkouts';
const SECONDS = 24 * 3600;
/** As many as a browser remembers: far more carts than anybody pays in a day. */
const MAX_REMEMBERED = 20;

const SHOWN = new RegExp(`(?:^|;\\s*)${NAME}=([\\w.~-]{1,2000})`);

type Signing = Pick<CheckoutDeps, 'keys'>;

/**
 * The checkouts that a browser began within a day, the oldest first: by the cookie that it got for them, which no
 * script reads. Each shows its checkout's own secret, so that nobody can name another's.
 */
export function browserCheckouts({ keys }: Signing, cookies: string): CheckoutId[] {
  const entries = SHOWN.exec(cookies)?.[1]?.split('~').slice(0, MAX_REMEMBERED) ?? [];
  return entries.flatMap((entry): CheckoutId[] => {
    const [number = '', secret = ''] = entry.split('.');
    const id = Number(number) as CheckoutId;
    if (!Number.isSafeInteger(id) || id < 1 || secret === '') return [];
    return keys.signer(CHECKOUTS).verify(`checkout:${id}`, secret) ? [id] : [];
  });
}

/**
 * The Set-Cookie header by which a browser remembers a checkout: the same cart is not sold to it twice by accident, also
 * where its storage was cleared, and for an hour it opens the order that it paid for as a guest.
 * @param cookies what the browser showed; null where there is nothing new to remember
 */
export function rememberCheckout(
  deps: Signing & Pick<CheckoutDeps, 'https'>,
  cookies: string,
  id: CheckoutId,
): string | null {
  const known = browserCheckouts(deps, cookies);
  if (known.at(-1) === id) return null;
  const ids = [...known.filter((one) => one !== id), id].slice(-MAX_REMEMBERED);
  const value = ids.map((one) => `${one}.${checkoutSecret(deps, one)}`).join('~');
  const secure = deps.https ? '; Secure' : '';
  return `${NAME}=${value}; Path=/api; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
