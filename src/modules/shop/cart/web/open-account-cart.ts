import type { ApiClient, CallFailure } from '@/shared/api-client';
import type { ServiceId, VariationId } from '@/shared/ids';
import { ok } from '@/shared/result';
import { toast } from '@/ui/toast-store';
import type {
  addToCart,
  CartData,
  changeCartLine,
  getCart,
  removeCartLine,
  WireCartLine,
} from '../cart.contract';
import type { CartLine } from '../cart.rules';
import { openAccountCart, type AccountCart, type CartCalls } from './account-cart';
import type { GuestCart } from './cart-store';
import { openGuestShelf } from './guest-shelf';

const TABS = 'headroom-cart';
const TOAST_MS = 3_000;
/** Somebody who comes back to the tab sees what their other devices did, but not more often than this. */
const FRESH_MS = 5_000;

const serviceOf = ({ service_id, variation_id, rush, qty }: Omit<CartLine, 'total_price'>) => ({
  id: service_id as ServiceId,
  variation_id: variation_id as VariationId | null,
  rush,
  qty,
});

const named = ({ service_id, line_id }: WireCartLine) => ({
  params: { service_id: String(service_id) },
  query: { line: String(line_id) },
});

const UNREADABLE: CallFailure = {
  kind: 'failed',
  message: 'Your cart could not be read. Please try again.',
  silent: true,
};

// What a proxy answers in the server's place may hold anything.
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function callsOf(api: ApiClient): CartCalls {
  return {
    async read() {
      const answer = await api.call<typeof getCart>('GET /cart', {});
      if (!answer.ok || Array.isArray(fieldOf(answer.value.data, 'cartItems')))
        return answer.ok ? ok(answer.value.data) : answer;
      return { ok: false, refusal: UNREADABLE };
    },
    async add(line) {
      const answer = await api.call<typeof addToCart>('POST /cart', {
        body: { services: [serviceOf(line)] },
      });
      return answer.ok ? ok(answer.value.data) : answer;
    },
    async merge(lines, name) {
      const body = { services: lines.map(serviceOf), merge_key: name };
      const answer = await api.call<typeof addToCart>('POST /cart', { body });
      return answer.ok ? ok(answer.value.data) : answer;
    },
    async setQty(line, qty) {
      const call = { ...named(line), body: { qty } };
      const answer = await api.call<typeof changeCartLine>('PUT /cart/{service_id}', call);
      return answer.ok ? ok(answer.value.data) : answer;
    },
    async remove(line) {
      const answer = await api.call<typeof removeCartLine>('DELETE /cart/{service_id}', named(line));
      return answer.ok ? ok(answer.value.data) : answer;
    },
  };
}

interface Tabs {
  tell(data: CartData): void;
  close(): void;
}

function openTabs(user: number, hear: (data: CartData) => void): Tabs {
  // Where browsers lack it, tabs catch up when they are looked at.
  if (!('BroadcastChannel' in window)) return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(TABS);
  channel.addEventListener('message', (event: MessageEvent<{ user: number; data: CartData }>) => {
    if (event.data.user === user) hear(event.data.data);
  });
  const post = channel.postMessage.bind(channel);
  return { tell: (data) => post({ user, data }), close: () => channel.close() };
}

function refreshOnReturn(sync: () => void): () => void {
  let last = Date.now();
  const look = (): void => {
    if (document.visibilityState === 'hidden' || Date.now() - last < FRESH_MS) return;
    last = Date.now();
    sync();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('online', sync);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('online', sync);
  };
}

interface Opening {
  readonly user: number;
  readonly guest: GuestCart;
  readonly cameIn: boolean;
  readonly onChange: () => void;
}

/** Opens an account's cart with all that a browser has: calls, storage, other tabs, toasts. */
export function openInBrowser(api: ApiClient, { user, guest, cameIn, onChange }: Opening): AccountCart {
  const tabs = openTabs(user, (data) => cart.hear(data));
  const cart = openAccountCart({
    user,
    calls: callsOf(api),
    shelf: openGuestShelf(
      {
        // Looked up at each use: where the person blocks storage, even naming it throws.
        getItem: (key) => window.localStorage.getItem(key),
        setItem: (key, value) => window.localStorage.setItem(key, value),
        removeItem: (key) => window.localStorage.removeItem(key),
      },
      guest,
    ),
    say(kind, message) {
      // What was there before the page was opened is no news (CART-06); what was left out always is.
      if (kind === 'success' && !(cameIn && document.visibilityState === 'visible')) return;
      toast[kind](message, { durationMs: TOAST_MS, source: `cart-${kind}` });
    },
    notifyTabs: (data) => tabs.tell(data),
    onChange,
    later: (action, ms) => void setTimeout(action, ms),
  });
  const rest = refreshOnReturn(() => void cart.sync());
  return {
    view: () => cart.view(),
    add: (line) => cart.add(line),
    setQty: (line, qty) => cart.setQty(line, qty),
    remove: (line) => cart.remove(line),
    replace: (lines) => cart.replace(lines),
    removePaid: (lines) => cart.removePaid(lines),
    clear: () => cart.clear(),
    reload: () => cart.reload(),
    sync: () => cart.sync(),
    hear: (data) => cart.hear(data),
    keepForGuest: () => cart.keepForGuest(),
    close() {
      rest();
      tabs.close();
      cart.close();
    },
  };
}
