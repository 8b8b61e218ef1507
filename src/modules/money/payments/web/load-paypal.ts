import { loadScript, type PayPalButtonsComponentOptions, type PayPalNamespace } from '@paypal/paypal-js';

/** What decides which script PayPal sends. */
export interface PayPalScript {
  readonly clientId: string;
  readonly environment: 'sandbox' | 'production';
  readonly currency: string;
}

// A nonce can't be read as an attribute, but as a property: https://html.spec.whatwg.org/#nonce-attributes
function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}

/** Notes in the browser's console what went wrong at PayPal. */
export function logPayPal(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- specified as logged; reportError would raise an error of the page
  console.error(what, error);
}

// Version 5 of the script, as version 6 takes neither currency nor vaulting: docs/decisions/021-paypal-by-rest-and-script-5.md.
async function loadPayPal(script: PayPalScript): Promise<PayPalNamespace | null> {
  try {
    return await loadScript({
      ...script,
      intent: 'capture',
      vault: true,
      components: 'buttons',
      dataCspNonce: pageNonce(),
    });
  } catch (error) {
    logPayPal('Failed to load the PayPal JS SDK script.', error);
    return null;
  }
}

/**
 * Loads PayPal's script, once per page, and draws its button into an element.
 * @param signal ends it: the button is taken away, or never drawn
 * @returns whether there is a button now
 */
export async function drawPayPalButton(
  element: HTMLElement,
  script: PayPalScript,
  { signal, ...handlers }: PayPalButtonsComponentOptions & { signal: AbortSignal },
): Promise<boolean> {
  const paypal = await loadPayPal(script);
  if (signal.aborted) return false;
  const button = paypal?.Buttons?.({
    fundingSource: 'paypal',
    style: { layout: 'vertical', shape: 'rect', color: 'silver', label: 'pay', height: 52 },
    ...handlers,
  });
  if (button === undefined || !button.isEligible()) return false;
  signal.addEventListener('abort', () => void button.close().catch(() => undefined));
  try {
    await button.render(element);
    return true;
  } catch (error) {
    // Taken away before it was drawn: nobody waits for it.
    if (!signal.aborted) logPayPal('PayPal could not draw its button.', error);
    return false;
  }
}
