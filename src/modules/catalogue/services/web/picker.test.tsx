// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import type { WireCategory, WireService } from '../catalogue.contract';
import { Picker } from './picker';

const service = (id: number, name: string, more: Partial<WireService> = {}): WireService => ({
  id,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  price: 120,
  discounted_price: null,
  service_type: 'one_time',
  is_gift_card: true,
  image: null,
  is_url: 0,
  label_name: null,
  brief_detail: null,
  turnaround_hours: [24, 72],
  advice: null,
  paypal_plan_id: null,
  stripe_plan_id: null,
  ...more,
});

const CATEGORIES: readonly WireCategory[] = [
  {
    id: 1,
    name: 'Mixing',
    image: null,
    advice: 'Choose this if you have the separate tracks.',
    count: 3,
    services: [
      service(11, 'Full mix', { price: 300 }),
      service(12, 'Vocal mix', { price: 200, discounted_price: 90 }),
      service(13, 'Mix club', { service_type: 'subscription' }),
    ],
  },
  { id: 2, name: 'Mastering', image: null, advice: null, count: 1, services: [service(21, 'Single master')] },
];

const show = (at = '/select-services') =>
  showScreen(<Picker categories={CATEGORIES} />, { at, path: '/select-services' });
const panel = () => screen.getByRole('tabpanel');
const names = () =>
  within(panel())
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('choosing a service', () => {
  test('nothing is offered: says so and leads on', () => {
    showScreen(<Picker categories={[]} />);
    expect(screen.getByRole('heading', { name: 'No Services Found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Hear samples' })).toHaveAttribute('href', '/samples');
  });

  test('Next rests until one is chosen, then shows the packages of that one', async () => {
    const { person } = show();
    expect(screen.getByRole('group', { name: /What shall we do with your song/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(
      screen.getByRole('radio', {
        name: /^Mixing ?3 services, from \$90\.00 ?Choose this if you have the separate tracks\. ?First version/,
      }),
    ).toBeInTheDocument();
    screen.getByRole('radio', { name: /^Mastering/ }).focus();
    await person.keyboard(' ');
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('heading', { name: /Which package/ })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Mastering' })).toHaveAttribute('aria-selected', 'true');
    expect(names()).toEqual(['Single master']);
  });

  test('one press on a card goes on', async () => {
    const { person } = show();
    await person.click(screen.getByText('Mastering'));
    expect(await screen.findByRole('heading', { name: /Which package/ })).toBeInTheDocument();
  });

  test('what is heard of a category is pressed in its card without choosing it', async () => {
    let played = 0;
    const sounds = {
      2: (
        <button type="button" onClick={() => (played += 1)}>
          Play a master
        </button>
      ),
    };
    const { person } = showScreen(<Picker categories={CATEGORIES} sounds={sounds} />, {
      at: '/select-services',
      path: '/select-services',
    });
    await person.click(screen.getByRole('button', { name: 'Play a master' }));
    expect(played).toBe(1);
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(screen.queryByRole('heading', { name: /Which package/ })).toBeNull();
  });

  test('by keys alone: arrows choose, Enter goes on', async () => {
    const { person } = show();
    await person.tab();
    await person.keyboard(' {ArrowDown}{Enter}');
    expect(await screen.findByRole('tab', { name: 'Mastering', selected: true })).toBeInTheDocument();
  });
});

describe('its packages', () => {
  test('come cheapest first, by what they really cost', () => {
    show('/select-services?category=1');
    expect(names()).toEqual(['Vocal mix', 'Full mix']);
  });

  test('are single or monthly, and say where there is none', async () => {
    const { person } = show('/select-services?category=1');
    await person.click(screen.getByRole('radio', { name: 'Monthly Pro Packages' }));
    expect(names()).toEqual(['Mix club']);
    await person.click(screen.getByRole('tab', { name: 'Mastering' }));
    expect(names()).toEqual(['No Packages available']);
    expect(screen.getByText(/See the one-time services/)).toBeInTheDocument();
  });

  test('a category that is not there begins at the first step', () => {
    show('/select-services?category=99');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  test('each leads to its page', () => {
    show('/select-services?category=2');
    expect(screen.getByRole('link', { name: 'Single master' }).getAttribute('href')).toMatch(/single-master/);
  });
});
