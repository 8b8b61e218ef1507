interface Outcome {
  readonly id?: string;
  readonly status?: string;
  readonly error?: { readonly message: string; readonly payment_intent?: object };
}

interface Asked {
  readonly elements: { readonly clientSecret: string; readonly card: () => string };
}

/**
 * Takes the place of Stripe's script in a page. It is sent as text and runs there, so it uses nothing of this module.
 * Card numbers are typed into a frame of js.stripe.com, banks ask in one of hooks.stripe.com, payments are confirmed
 * by calls to api.stripe.com: what our policy must let through for the real one.
 */
export function standIn(): void {
  const frame = (src: string, title: string): HTMLIFrameElement => {
    const made = document.createElement('iframe');
    made.src = src;
    made.title = title;
    made.style.cssText = 'width:100%;height:180px;border:0';
    return made;
  };

  const said = (from: HTMLIFrameElement, type: string): Promise<string> =>
    new Promise((resolve) => {
      const listen = (event: MessageEvent<{ type: string; value: string }>): void => {
        if (event.source !== from.contentWindow || event.data.type !== type) return;
        window.removeEventListener('message', listen);
        resolve(event.data.value);
      };
      window.addEventListener('message', listen);
    });

  function elementsFor({ clientSecret, appearance }: { clientSecret: string; appearance: object }) {
    let card = '';
    const inner = frame('https://js.stripe.com/endive/elements-inner.html', 'Secure payment input frame');
    const told: Record<string, () => void> = {};
    window.addEventListener('message', (event: MessageEvent<{ type: string; value: string }>) => {
      if (event.source === inner.contentWindow && event.data.type === 'card') card = event.data.value;
    });
    Object.assign(window, { stripeAppearance: appearance });
    return {
      clientSecret,
      card: () => card,
      create: () => ({
        mount(place: HTMLElement) {
          void said(inner, 'ready').then(() => told['ready']?.());
          place.append(inner);
        },
        on: (name: string, then: () => void) => void (told[name] = then),
        destroy: () => inner.remove(),
      }),
      submit: async () => (card === '' ? { error: { message: 'Your card number is incomplete.' } } : {}),
      update: (next: object) => Object.assign(window, { stripeAppearance: next }),
    };
  }

  async function call(key: string, path: string, fields: Record<string, string>): Promise<Outcome> {
    const body = new URLSearchParams({ key, ...fields });
    const answer = await fetch(`https://api.stripe.com${path}`, { method: 'POST', body });
    return (await answer.json()) as Outcome;
  }

  async function asksBank(key: string, path: string, secret: string): Promise<Outcome> {
    const bank = frame('https://hooks.stripe.com/3d_secure_2', 'Bank');
    document.body.append(bank);
    const outcome = await said(bank, 'outcome');
    bank.remove();
    return call(key, `${path}/challenge`, { client_secret: secret, outcome });
  }

  async function confirm(key: string, kind: string, { elements }: Asked): Promise<Outcome> {
    const { clientSecret: secret, card } = elements;
    const path = `/v1/${kind}/${secret.split('_secret_')[0] ?? ''}`;
    const first = await call(key, `${path}/confirm`, {
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card(),
    });
    return first.status === 'requires_action' ? asksBank(key, path, secret) : first;
  }

  const stripe = (key: string) => ({
    elements: elementsFor,
    async confirmPayment(asked: Asked) {
      const { error, ...paymentIntent } = await confirm(key, 'payment_intents', asked);
      return error === undefined ? { paymentIntent } : { error };
    },
    async confirmSetup(asked: Asked) {
      const { error, ...setupIntent } = await confirm(key, 'setup_intents', asked);
      return error === undefined ? { setupIntent } : { error };
    },
    async retrievePaymentIntent(secret: string) {
      const path = `/v1/payment_intents/${secret.split('_secret_')[0] ?? ''}`;
      const query = new URLSearchParams({ key, client_secret: secret });
      const answer = await fetch(`https://api.stripe.com${path}?${query.toString()}`);
      return { paymentIntent: (await answer.json()) as Outcome };
    },
  });
  Object.assign(window, { Stripe: Object.assign(stripe, { version: 'endive' }) });
}

/** What Stripe's frame shows: a field for the card number. */
export const CARD_FRAME = `<!doctype html><html lang="en"><title>Card</title>
<label>Card number <input id="number" inputmode="numeric"></label>
<script>
  const tell = (type, value) => parent.postMessage({ type, value }, '*');
  document.getElementById('number').addEventListener('input', (event) => tell('card', event.target.value));
  addEventListener('load', () => tell('ready', ''));
</script></html>`;

/** What a bank's page asks. */
export const BANK_FRAME = `<!doctype html><html lang="en"><title>Bank</title>
<button data-outcome="complete">Complete</button> <button data-outcome="fail">Fail</button>
<script>
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => parent.postMessage({ type: 'outcome', value: button.dataset.outcome }, '*'));
</script></html>`;
