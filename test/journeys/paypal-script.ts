import type { Page } from '@playwright/test';

// Stands in for PayPal's script: its button and its window, as far as our page can tell. Who decides in the window
// is the test, by `paypalBuyer`.
const SCRIPT = `
window.paypal = {
  version: '5.0.0',
  Buttons(options) {
    let button = null;
    async function open() {
      let id;
      try { id = await options.createOrder({ paymentSource: 'paypal' }, {}); }
      catch (error) { options.onError(error); return; }
      const choice = await window.paypalBuyer(id);
      if (choice === 'cancel') options.onCancel({ orderID: id }, {});
      else await options.onApprove({ orderID: id, payerID: 'BUYER' }, { restart: () => void open() });
    }
    return {
      isEligible: () => true,
      async render(place) {
        button = document.createElement('button');
        button.type = 'button';
        button.textContent = 'PayPal';
        button.onclick = open;
        place.append(button);
      },
      async close() { button?.remove(); },
    };
  },
};`;

/** Answers for PayPal's script, with the real loader in place; `decide` is the buyer in PayPal's window. */
export async function standInForPayPal(
  page: Page,
  decide: (orderId: string) => 'approve' | 'cancel',
): Promise<{ readonly asked: string[]; break(): void; mend(): void }> {
  const asked: string[] = [];
  let broken = false;
  await page.exposeFunction('paypalBuyer', (id: string) => decide(id));
  await page.route('https://www.sandbox.paypal.com/**', async (route) => {
    asked.push(route.request().url());
    if (broken) await route.abort();
    else await route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
  });
  return {
    asked,
    break: () => {
      broken = true;
    },
    mend: () => {
      broken = false;
    },
  };
}
