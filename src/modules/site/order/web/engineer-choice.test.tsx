// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DONE, FAULT, held, on, Refusal } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { listEngineers, type WireEngineer } from '@/modules/catalogue/engineers/engineers.contract';
import { wantedEngineer, wantEngineer } from '@/modules/catalogue/engineers/web/wanted-engineer';
import { listReceipts } from '@/modules/money/receipts/receipts.contract';
import { askForEngineer } from '@/modules/orders/orders/orders.contract';
import { getOrder } from '../order-view.contract';
import * as page from './order-page';
import type { OrderItem } from './order-types';
import { ORDER, orderItem } from './order.testing';

const engineer = (slug: string, name: string): WireEngineer => ({
  id: slug.length,
  slug,
  name,
  title: `${name} mixes`,
  intro: '',
  room: '',
  gear: [],
  credits: [],
  styles: [],
  languages: [],
  image: null,
  image_alt: '',
  sample: null,
});
const JORIS = engineer('joris', 'Joris van Dijk');
const ADA = engineer('ada', 'Ada Sol');

const waiting = (over: Partial<OrderItem> = {}) =>
  orderItem({ can_ask_engineer: true, order_status: 0, deliveries: [], engineer_name: null, ...over });

function show(
  item: OrderItem,
  answer: Parameters<typeof on<typeof askForEngineer>>[1],
  engineers: WireEngineer[] = [ADA, JORIS],
) {
  let asked: OrderItem['asked_engineer'] = item.asked_engineer;
  const network = [
    on(getOrder, () => ({
      ...DONE,
      data: { order: { ...ORDER, orderItems: [{ ...item, asked_engineer: asked }] }, is_giftcard: false },
    })),
    on(listReceipts, () => ({ ...DONE, data: { receipts: [] } })),
    on(listEngineers, () => ({ data: engineers })),
    on(askForEngineer, answer),
  ];
  const shown = showScreen(page, { at: '/order/501', path: '/order/:orderId', user: { id: 7 }, network });
  return {
    ...shown,
    becomes: (next: OrderItem['asked_engineer']) => {
      asked = next;
    },
    bodies: () => shown.calls.filter(({ line }) => line.startsWith('PUT ')).map(({ body }) => body),
  };
}

const open = () => screen.findByRole('button', { name: /Your engineer/ });

afterEach(() => sessionStorage.clear());

test('whoever is free first stands there until somebody is chosen; the choice is sent at once', async () => {
  const joris = { slug: 'joris', name: 'Joris van Dijk' };
  const { person, becomes, bodies } = show(waiting(), () => ({ ...DONE, asked_engineer: joris }));
  const fold = await open();
  expect(fold).toHaveTextContent('Whoever is free first');
  await person.click(fold);
  becomes(joris);
  await person.click(screen.getByRole('radio', { name: /Joris/ }));
  expect(await screen.findByText('We will ask Joris van Dijk first.')).toBeInTheDocument();
  expect(bodies()).toEqual([{ engineer: 'joris', every_song: false }]);
  await waitFor(() => expect(screen.getByRole('radio', { name: /Joris/ })).toBeChecked());
  expect(screen.getByRole('link', { name: 'Hear Joris’s work' })).toHaveAttribute('href', '/engineers/joris');
});

test.each([
  ['a fault', FAULT],
  ['too late', new Refusal('conflict', 'The studio has already given this song to an engineer.')],
] as const)('%s: said, and what the order says stands again', async (_name, failure) => {
  const { person } = show(waiting(), () => failure);
  await person.click(await open());
  await person.click(screen.getByRole('radio', { name: /Ada/ }));
  expect(
    await screen.findByText(/Something went wrong|The studio has already given this song/),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('radio', { name: /Whoever/ })).toBeChecked());
});

test('presses while one is under way go one after the other, and only the last of them; it is what is shown', async () => {
  const late = held<{ success: true; asked_engineer: { slug: string; name: string } }>();
  const [ada, joris] = [
    { slug: 'ada', name: 'Ada Sol' },
    { slug: 'joris', name: 'Joris van Dijk' },
  ];
  let first = true;
  const { person, bodies, becomes } = show(waiting(), () => {
    if (!first) return { ...DONE, asked_engineer: joris };
    first = false;
    return late.answer();
  });
  await person.click(await open());
  for (const name of [/Ada/, /Whoever/, /Joris/]) await person.click(screen.getByRole('radio', { name }));
  expect(bodies()).toEqual([{ engineer: 'ada', every_song: false }]);
  becomes(joris);
  late.give({ ...DONE, asked_engineer: ada });
  expect(await screen.findByText('We will ask Joris van Dijk first.')).toBeInTheDocument();
  expect(screen.queryByText('We will ask Ada Sol first.')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('radio', { name: /Joris/ })).toBeChecked());
  expect(bodies().map((body) => (body as { engineer: string }).engineer)).toEqual(['ada', 'joris']);
});

test('whose page led here is asked for by itself, once, for every song', async () => {
  wantEngineer('ada');
  const ada = { slug: 'ada', name: 'Ada Sol' };
  const { becomes, bodies } = show(waiting(), () => ({ ...DONE, asked_engineer: ada }));
  becomes(null);
  await waitFor(() => expect(bodies()).toEqual([{ engineer: 'ada', every_song: true }]));
  expect(wantedEngineer()).toBeNull();
});

test('a wish that the order has is kept, whoever’s page was seen since; somebody who left is not asked for', async () => {
  wantEngineer('ada');
  const kept = show(waiting({ asked_engineer: { slug: 'joris', name: 'Joris van Dijk' } }), () => ({
    ...DONE,
    asked_engineer: null,
  }));
  expect(within(await open()).getByText('Joris van Dijk')).toBeInTheDocument();
  expect(kept.bodies()).toEqual([]);
});

test('nobody to choose between, or work has begun: nothing is asked', async () => {
  const { calls } = show(waiting({ can_ask_engineer: false }), () => FAULT);
  expect(await screen.findByRole('heading', { level: 1, name: 'Nightfall' })).toBeInTheDocument();
  expect(calls.filter(({ line }) => line.includes('/engineers'))).toEqual([]);
});
