// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { sendMessage } from '../leads.contract';
import { ContactForm } from './contact-form';

const DONE = { success: true as const, message: 'Thank you, we answer by mail.' };
const TYPED = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'A question',
  message: 'How loud is too loud?',
};
const LABELS = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const;

const field = (name: keyof typeof LABELS) => screen.getByRole('textbox', { name: LABELS[name] });
const send = () => screen.getByRole('button', { name: 'Send Message' });
const values = () =>
  Object.fromEntries(
    (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => [
      name,
      (field(name) as HTMLInputElement).value,
    ]),
  );

async function filled(network: readonly Route[]) {
  const shown = showScreen(<ContactForm />, { network, at: '/contact' });
  for (const [name, text] of Object.entries(TYPED))
    await shown.person.type(field(name as keyof typeof LABELS), text);
  return shown;
}

describe('writing to the studio', () => {
  test('sends the message once, thanks, and empties the form', async () => {
    const sending = held<typeof DONE>();
    const { person, calls } = await filled([on(sendMessage, sending.answer)]);
    await person.dblClick(send());
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    sending.give(DONE);
    expect(await screen.findByText('Thank you, we answer by mail.')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ ...TYPED, website: '' }]);
    expect(values()).toEqual({ name: '', email: '', subject: '', message: '' });
    expect(send()).toHaveFocus();
  });

  test('nothing typed: each field says what it needs, and nothing is sent', async () => {
    const { person, calls } = showScreen(<ContactForm />, { at: '/contact' });
    await person.click(send());
    expect(field('name')).toHaveFocus();
    for (const name of Object.keys(LABELS) as (keyof typeof LABELS)[]) {
      expect(field(name)).toBeInvalid();
      expect(field(name)).toHaveAccessibleDescription(/required/i);
    }
    expect(calls).toEqual([]);
  });

  test('what the server refuses stands at its field and is said as well', async () => {
    const refusal = new Refusal('invalid', 'Please check your entries', {
      subject: ['At most 200 characters'],
    });
    const { person } = await filled([on(sendMessage, () => refusal)]);
    await person.click(send());
    expect(await screen.findByText('At most 200 characters')).toBeInTheDocument();
    expect(field('subject')).toHaveFocus();
    expect(screen.getByText('Please check your entries')).toBeInTheDocument();
    expect(values()).toEqual(TYPED);
  });

  test('no line: everything stays, and the second press sends it', async () => {
    let tries = 0;
    const { person, calls } = await filled([on(sendMessage, () => (tries++ === 0 ? UNREACHABLE : DONE))]);
    await person.click(send());
    expect(await screen.findByText(/What you typed is still here/)).toBeInTheDocument();
    expect(values()).toEqual(TYPED);
    await person.click(send());
    expect(await screen.findByText('Thank you, we answer by mail.')).toBeInTheDocument();
    expect(calls).toHaveLength(2);
  });

  test.each([
    ['a fault', FAULT, 'Message failed to send'],
    ['too many', new Refusal('rate_limited', 'Try again in ten minutes.'), 'Try again in ten minutes.'],
  ] as const)('%s is told, and nothing is lost', async (_name, answer, words) => {
    const { person } = await filled([on(sendMessage, () => answer)]);
    await person.click(send());
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(values()).toEqual(TYPED);
  });

  test('a reload keeps what was typed; a sent message is not kept', async () => {
    const first = await filled([on(sendMessage, () => DONE)]);
    first.unmount();
    const { person, unmount } = showScreen(<ContactForm />, {
      at: '/contact',
      network: [on(sendMessage, () => DONE)],
    });
    expect(values()).toEqual(TYPED);
    await person.click(send());
    await screen.findByText('Thank you, we answer by mail.');
    unmount();
    showScreen(<ContactForm />, { at: '/contact' });
    expect(values()).toEqual({ name: '', email: '', subject: '', message: '' });
  });

  test('sent without scripts: the page that comes back says so', () => {
    showScreen(<ContactForm />, { at: '/contact?sent' });
    expect(screen.getByText('Message sent.')).toBeInTheDocument();
  });
});
