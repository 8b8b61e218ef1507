// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { joinList } from '../leads.contract';
import { INVALID_EMAIL } from '../leads.rules';
import { NewsletterForm } from './newsletter-form';

const DONE = { success: true as const, message: 'A voucher is on its way.' };

type Answer = Parameters<typeof on<typeof joinList>>[1];

const email = () => screen.getByRole('textbox', { name: 'Email' });
const join = () => screen.getByRole('button', { name: 'Join the list' });

async function filled(answer: Answer, typed = 'ada@example.com') {
  const shown = showScreen(<NewsletterForm />, { network: [on(joinList, answer)] });
  if (typed !== '') await shown.person.type(email(), typed);
  return shown;
}

describe('joining the mailing list', () => {
  test('once, however often it is pressed; the field is empty then', async () => {
    const joining = held<typeof DONE>();
    const { person, calls } = await filled(joining.answer);
    await person.dblClick(join());
    expect(screen.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    joining.give(DONE);
    expect(await screen.findByText('A voucher is on its way.')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@example.com', website: '' }]);
    expect(email()).toHaveValue('');
    expect(email()).toHaveFocus();
  });

  test('blank: told at once, with the focus in the field', async () => {
    const { person, calls } = await filled(() => DONE, '');
    await person.click(join());
    expect(await screen.findByText(INVALID_EMAIL)).toBeInTheDocument();
    expect(email()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test.each([
    ['no line', UNREACHABLE, 'Submission failed'],
    ['a fault', FAULT, 'Submission failed'],
    ['too many', new Refusal('rate_limited', 'Try again in an hour.'), 'Try again in an hour.'],
    ['a bad address', new Refusal('invalid', 'Please enter another address'), 'Please enter another address'],
  ] as const)('%s: told, the address stays and can be sent again', async (_name, failure, words) => {
    let tries = 0;
    const { person } = await filled(() => (tries++ === 0 ? failure : DONE));
    await person.click(join());
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(email()).toHaveValue('ada@example.com');
    await person.keyboard('{Enter}');
    expect(await screen.findByText('A voucher is on its way.')).toBeInTheDocument();
  });
});
