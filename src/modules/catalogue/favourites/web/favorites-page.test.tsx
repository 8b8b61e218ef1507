// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, on, Refusal, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { CardCorners } from '@/ui/card-corner';
import { listFavourites, removeFavourite } from '../favourites.contract';
import { NOTHING_FOUND } from '../favourites.rules';
import * as page from './favorites-page';
import { HeartButton } from './heart-button';

const service = (id: number, name: string) => ({
  id,
  service_id: id,
  name,
  slug: name.toLowerCase(),
  price: 120,
  discounted_price: null,
  service_type: 'one_time' as const,
  is_gift_card: false,
  image: null,
  is_url: 0 as const,
  label_name: null,
  brief_detail: null,
  turnaround_hours: [24, 72] as [number, number],
  advice: null,
  paypal_plan_id: null,
  stripe_plan_id: null,
});
const pageOf = (...services: ReturnType<typeof service>[]) => ({
  data: { data: services, current_page: 1, last_page: 1, per_page: 12, total: services.length },
});
const TWO = pageOf(service(1, 'Mixing'), service(2, 'Mastering'));

type Listing = typeof TWO | typeof FAULT | typeof UNREACHABLE;
type Removal = { success: true } | Refusal | typeof UNREACHABLE;

// Hearts belong to the document: they ask through the client that the first page of it had, whoever is signed in.
const server: { list: () => Listing; remove: () => Removal; removed: string[] } = {
  list: () => TWO,
  remove: () => ({ success: true }),
  removed: [],
};
const network = [
  on(listFavourites, () => server.list()),
  on(removeFavourite, ({ params }) => {
    server.removed.push(params['service_id'] ?? '');
    return server.remove();
  }),
];

const withHearts = {
  ...page,
  default: () => (
    <CardCorners corner={(subject) => <HeartButton service={subject} />}>
      <page.default />
    </CardCorners>
  ),
};

let people = 0;
function show(answers: Partial<typeof server>) {
  Object.assign(server, { list: () => TWO, remove: () => ({ success: true }), removed: [] }, answers);
  people += 1;
  return showScreen(withHearts, {
    network,
    at: '/favorites',
    user: { id: people, token: `token-${people}` },
  });
}

describe('favorites', () => {
  test('are listed with their pages', async () => {
    show({});
    const list = await screen.findByRole('list', { name: 'Favorites' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).getByRole('link', { name: 'Mixing' })).toBeInTheDocument();
  });

  test('none: says how they come here', async () => {
    show({ list: () => pageOf() });
    expect(await screen.findByRole('heading', { name: NOTHING_FOUND })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All services' })).toHaveAttribute('href', '/services');
  });

  test.each([
    ['a fault', FAULT],
    ['no line', UNREACHABLE],
  ] as const)('%s: says that nothing is lost, and reads again', async (_name, failure) => {
    let down = true;
    const { person } = show({ list: () => (down ? failure : TWO) });
    expect(await screen.findByText(/Your favorites are safe/)).toBeInTheDocument();
    down = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Favorites' })).toBeInTheDocument();
  });

  test('who is signed out is sent to sign in', async () => {
    showScreen(page, { at: '/favorites' });
    expect(await screen.findByText('Another page')).toBeInTheDocument();
  });
});

describe('a heart', () => {
  const heart = (name: string) => screen.findByRole('button', { name: `Favorite: ${name}` });

  test('taken away: the card leaves, once for a double click, and the next heart has the focus', async () => {
    const { person } = show({});
    await person.dblClick(await heart('Mixing'));
    expect(screen.queryByRole('link', { name: 'Mixing' })).toBeNull();
    expect(await heart('Mastering')).toHaveFocus();
    expect(server.removed).toEqual(['1']);
  });

  test.each([
    ['a refusal', new Refusal('rate_limited', 'Too fast. Wait a minute.'), 'Too fast. Wait a minute.'],
    ['no line', UNREACHABLE, /We could not reach the studio/],
  ] as const)('%s puts it back and says why', async (_name, failure, words) => {
    const { person } = show({ remove: () => failure });
    await person.click(await heart('Mastering'));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(await heart('Mastering')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('link', { name: 'Mastering' })).toBeInTheDocument();
  });
});
