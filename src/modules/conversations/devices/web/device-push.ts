import type { ApiClient, CallFailure } from '@/shared/api-client';
import { ok, type Result } from '@/shared/result';
import { knownWorker, registerWorker } from '@/ui/app-worker';
import { installsByShareMenu, isInstalled } from '@/ui/install-offer';
import type { forgetDevice, getDeviceKey, putDevice } from '../devices.contract';

/** Whether this browser tells its person what happens; `needs-install`: it would, as an app on the home screen. */
export type PushState = 'unsupported' | 'needs-install' | 'denied' | 'off' | 'on';

/** About what: everything of an account, or the order of a private link. */
export type ToldWhat = { readonly userId: number } | { readonly orderId: number };

interface Told {
  readonly about: readonly string[];
  readonly hideNames: boolean;
}

const KEY = 'told-here';
const NOTHING: Told = { about: [], hideNames: false };

const nameOf = (what: ToldWhat): string => ('userId' in what ? `u${what.userId}` : `o${what.orderId}`);

function readTold(): Told {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return NOTHING;
    const about: unknown = Reflect.get(value, 'about');
    const names = Array.isArray(about) ? about.filter((name) => typeof name === 'string') : [];
    return { about: names, hideNames: Reflect.get(value, 'hideNames') === true };
  } catch {
    return NOTHING;
  }
}

function writeTold(told: Told): void {
  try {
    if (told.about.length === 0) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, JSON.stringify(told));
  } catch {
    // Where nothing can be stored, the next visit shows it as off; pressing again is harmless.
  }
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  return (await (await knownWorker())?.pushManager?.getSubscription()) ?? null;
}

/** Whether song names are left out on this device. */
export const hidesNames = (): boolean => readTold().hideNames;

/** How things are for this browser. */
export async function pushState(what: ToldWhat): Promise<PushState> {
  if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator)) {
    return installsByShareMenu() && !isInstalled() ? 'needs-install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const isOn = readTold().about.includes(nameOf(what)) && (await subscriptionHere()) !== null;
  return isOn && Notification.permission === 'granted' ? 'on' : 'off';
}

const keyOf = (subscription: PushSubscription, name: PushEncryptionKeyName): string => {
  const bytes = new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer(0));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

const failed = (message: string): { ok: false; refusal: CallFailure } => ({
  ok: false,
  refusal: { kind: 'failed', message },
});

async function subscribe(key: string): Promise<PushSubscription | null> {
  const worker = await registerWorker();
  if (worker === null) return null;
  await navigator.serviceWorker.ready;
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const NO_SERVICE =
  'This browser could not reach its notification service. Check your connection and try again.';

/** Asks for leave to notify, subscribes this browser, and says so to the studio. Only on a press: browsers want one. */
export async function turnOn(
  api: ApiClient,
  what: ToldWhat,
  hideNames: boolean,
): Promise<Result<null, CallFailure>> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return failed(
      'Notifications are blocked for this site. You can allow them in the settings of your browser.',
    );
  }
  const key = await api.call<typeof getDeviceKey>('GET /devices/key', {});
  if (!key.ok) return key;
  const subscription = await subscribe(key.value.key).catch(() => null);
  if (subscription === null) return failed(NO_SERVICE);
  const saved = await api.call<typeof putDevice>('PUT /devices', {
    body: {
      endpoint: subscription.endpoint,
      p256dh: keyOf(subscription, 'p256dh'),
      auth: keyOf(subscription, 'auth'),
      hide_names: hideNames,
      ...('orderId' in what && { order_id: what.orderId }),
    },
  });
  if (!saved.ok) return saved;
  const { about } = readTold();
  writeTold({ about: [...new Set([...about, nameOf(what)])], hideNames });
  return ok(null);
}

/** Says it to the studio once more, where the browser still is subscribed: its address there changes now and then. */
export async function renew(api: ApiClient, what: ToldWhat): Promise<void> {
  if ((await pushState(what)) === 'on') await turnOn(api, what, readTold().hideNames);
}

/** Ends it for an account or an order; the browser's subscription too, where nothing else needs it. */
export async function turnOff(api: ApiClient, what: ToldWhat): Promise<Result<null, CallFailure>> {
  const subscription = await subscriptionHere();
  const told = readTold();
  const about = told.about.filter((name) => name !== nameOf(what));
  if (subscription !== null) {
    const { endpoint } = subscription;
    const body = { endpoint, ...('orderId' in what && about.length > 0 && { order_id: what.orderId }) };
    const forgotten = await api.call<typeof forgetDevice>('POST /devices/forget', { body });
    if (!forgotten.ok) return forgotten;
    if (about.length === 0 || 'userId' in what) await subscription.unsubscribe().catch(() => false);
  }
  writeTold({ ...told, about: 'userId' in what ? [] : about });
  return ok(null);
}

/** Ends all of it, as the person has signed out: what the studio could not be told, it finds out by the push service. */
export async function endAll(api: ApiClient): Promise<void> {
  if (readTold().about.some((name) => name.startsWith('u'))) await turnOff(api, { userId: 0 });
}
