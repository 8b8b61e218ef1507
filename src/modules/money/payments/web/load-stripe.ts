import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
// The pure loader adds Stripe's script when it is asked to, not when this file is read.
import { loadStripe } from '@stripe/stripe-js/pure';

/** Stripe's form in a page. */
export interface StripeForm {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

// One instance per key: Stripe warns of a second one.
const instances = new Map<string, Promise<Stripe | null>>();

function stripeOf(key: string): Promise<Stripe | null> {
  const before = instances.get(key);
  if (before !== undefined) return before;
  const loading = loadStripe(key, { locale: 'en' });
  instances.set(key, loading);
  // A failure is not kept: the next try loads again.
  loading.catch(() => instances.delete(key));
  return loading;
}

// Stripe's form is a frame of its own: it takes our colours as values, not as variables.
function appearanceNow(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  const edge = `1px solid ${color('--edge')}`;
  return {
    theme: style.colorScheme === 'light' ? 'stripe' : 'night',
    variables: {
      colorPrimary: color('--after'),
      colorBackground: color('--raised'),
      colorText: color('--ink'),
      colorTextSecondary: color('--muted'),
      colorTextPlaceholder: color('--muted'),
      colorDanger: color('--clip'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
      borderRadius: '6px',
    },
    rules: {
      '.Input': { border: edge, boxShadow: 'none', padding: '12px' },
      '.Input:focus': { border: `1px solid ${color('--after')}`, boxShadow: `0 0 0 1px ${color('--after')}` },
      '.Input--invalid': { border: `1px solid ${color('--clip')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '500', color: color('--ink') },
      '.Tab': { border: edge, boxShadow: 'none' },
    },
  };
}

function followTheme(elements: StripeElements, signal: AbortSignal): void {
  const update = (): void => void elements.update({ appearance: appearanceNow() });
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', update, { signal });
  const watcher = new MutationObserver(update);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  signal.addEventListener('abort', () => watcher.disconnect());
}

/**
 * Loads Stripe's script, once per page, and draws its form for one payment into an element.
 * @param signal ends it: the form is taken away, or never drawn
 * @returns the form once it can be typed into; null where it could not be had
 */
export async function drawStripeForm(
  place: HTMLElement,
  { publishableKey, clientSecret }: { publishableKey: string; clientSecret: string },
  signal: AbortSignal,
): Promise<StripeForm | null> {
  const stripe = await stripeOf(publishableKey).catch(() => null);
  if (stripe === null || signal.aborted) return null;
  const elements = stripe.elements({ clientSecret, appearance: appearanceNow(), loader: 'never' });
  const form = elements.create('payment', {
    layout: 'tabs',
    wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' },
  });
  signal.addEventListener('abort', () => form.destroy());
  const drawn = new Promise<boolean>((resolve) => {
    form.on('ready', () => resolve(true));
    form.on('loaderror', () => resolve(false));
    signal.addEventListener('abort', () => resolve(false));
  });
  form.mount(place);
  if (!(await drawn)) return null;
  followTheme(elements, signal);
  return { stripe, elements };
}
