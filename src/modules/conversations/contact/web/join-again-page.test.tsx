// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { rejoinList } from '../leads.contract';
import JoinAgainPage from './join-again-page';

const DONE = { success: true as const, message: 'Welcome back' };

const show = (network: readonly Route[], at = '/join-again?token=t-1') =>
  showScreen(<JoinAgainPage />, { network, at });
const press = () => screen.getByRole('button', { name: 'Join again' });

describe('the link that leads back to the mailing list', () => {
  test('opening it changes nothing; its button joins, once', async () => {
    const joining = held<typeof DONE>();
    const { person, calls } = show([on(rejoinList, joining.answer)]);
    expect(calls).toEqual([]);
    await person.dblClick(press());
    joining.give(DONE);
    expect(await screen.findByRole('heading', { name: 'You are back on the list' })).toBeInTheDocument();
    expect(calls.map(({ line }) => line)).toEqual(['POST /leads/join-again?token=t-1']);
  });

  test.each([
    ['a dead link', new Refusal('not_found', 'This link works no more.'), 'This link works no more.'],
    ['no line', UNREACHABLE, 'That did not work. Please try again.'],
    ['a fault', FAULT, 'That did not work. Please try again.'],
  ] as const)('%s: said above the button, which can be pressed again', async (_name, failure, words) => {
    let tries = 0;
    const { person } = show([on(rejoinList, () => (tries++ === 0 ? failure : DONE))]);
    await person.click(press());
    const said = await screen.findAllByText(words);
    expect(said.some((one) => screen.getByRole('form', { name: 'Join again' }).contains(one))).toBe(true);
    await person.click(press());
    expect(await screen.findByRole('heading', { name: 'You are back on the list' })).toBeInTheDocument();
  });

  test('a link without its end says where to look and whom to write to', () => {
    showScreen(<JoinAgainPage />, { at: '/join-again', settings: { support_email: 'help@studio.test' } });
    expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'help@studio.test' })).toHaveAttribute(
      'href',
      'mailto:help@studio.test?subject=Join%20again',
    );
    expect(screen.queryByRole('button', { name: 'Join again' })).toBeNull();
  });
});
