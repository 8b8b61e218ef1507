const PRICE = 25;

async function post<T>(url: string, body: object, ip: string): Promise<T> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Somebody new for each order: the same guest with the same cart would pay for one checkout. */
export interface Guest {
  readonly email: string;
  readonly ip: string;
}

const NAME = { first_name: 'Power', last_name: 'Cut', phone: '+31612345678' };

function cart() {
  const line = { service_id: 6, service_name: 'Stereo Mastering', qty: 1, service_type: 'one_time' };
  return [{ ...line, price: PRICE, total_price: PRICE }];
}

/** Asks for the order of a payment; the same id however often it is asked. */
export async function claimOrder(base: string, reference: string, { email, ip }: Guest): Promise<number> {
  const { first_name, last_name, phone } = NAME;
  const body = {
    user_id: 'guest',
    cartItems: cart(),
    transaction_id: reference,
    amount: PRICE,
    payer_name: `${first_name} ${last_name}`,
    payer_email: email,
    payer_phone: phone,
    payment_type: 'one_time',
    payment_method: 'Stripe',
    order_type: 'one_time',
  };
  return (await post<{ order_id: number }>(`${base}/api/success`, body, ip)).order_id;
}

/** Starts a payment that nobody has confirmed. */
export function startPayment(
  base: string,
  { email, ip }: Guest,
): Promise<{ paymentIntentId: string; clientSecret: string }> {
  const contents = {
    amount: PRICE * 100,
    currency: 'USD',
    user_id: 'guest',
    cartItems: cart(),
    promoCode: null,
    guest_info: { ...NAME, email },
  };
  return post(`${base}/api/stripe/intent/guest`, contents, ip);
}

/** Starts a payment and confirms it at the demo provider; what happens next is up to the studio. */
export async function payAsGuest(base: string, guest: Guest): Promise<string> {
  const intent = await startPayment(base, guest);
  const card = {
    card_number: '4242424242424242',
    expiry: '12/40',
    cvc: '123',
    client_secret: intent.clientSecret,
  };
  await post(`${base}/api/demo-pay/${intent.paymentIntentId}/confirm`, card, guest.ip);
  return intent.paymentIntentId;
}
