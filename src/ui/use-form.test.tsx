// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import type { CallFailure } from '@/shared/api-client';
import { Button } from './button';
import { TextField } from './text-field';
import { useForm } from './use-form';

type Values = Record<'name' | 'mail', string>;
type Send = (values: Values, signal: AbortSignal) => Promise<CallFailure | null>;

const OFFLINE: CallFailure = { kind: 'unreachable', message: 'No line', silent: true };
const REFUSED: CallFailure = { kind: 'conflict', message: 'This address is taken.' };

function Form({ send, sent }: { send: Send; sent?: (form: HTMLFormElement) => void }) {
  const form = useForm<'name' | 'mail'>({
    fields: ['name', 'mail'],
    check: ({ name, mail }) => ({
      ...(name === '' && { name: 'Name is required' }),
      ...(mail === '' && { mail: 'Email is required' }),
    }),
    failed: 'Your name could not be saved.',
    send,
    ...(sent && { sent }),
  });
  return (
    <form noValidate aria-label="You" onSubmit={form.onSubmit} onInput={form.onInput}>
      <TextField label="Name" name="name" error={form.errors.name} />
      <TextField label="Email" name="mail" error={form.errors.mail} />
      {form.offline && <p>What you typed is still here.</p>}
      <Button type="submit" loading={form.busy}>
        Save
      </Button>
    </form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

async function filled(send: Send, sent?: (form: HTMLFormElement) => void) {
  const shown = showScreen(<Form send={send} {...(sent && { sent })} />);
  await shown.person.type(field('Name'), 'Ada');
  await shown.person.type(field('Email'), 'ada@example.com');
  return shown;
}

/** A call that waits until it is answered. */
function waiting() {
  let answer: (failure: CallFailure | null) => void = () => {};
  const send = vi.fn<Send>(() => new Promise((resolve) => (answer = resolve)));
  return { send, answer: (failure: CallFailure | null) => answer(failure) };
}

describe('a form', () => {
  test('with something missing sends nothing, and the first wrong field has the focus', async () => {
    const send = vi.fn<Send>();
    const { person } = showScreen(<Form send={send} />);
    await person.click(save());
    expect(field('Name')).toHaveFocus();
    expect(field('Name')).toHaveAccessibleDescription('Name is required');
    expect(field('Email')).toHaveAccessibleDescription('Email is required');
    expect(send).not.toHaveBeenCalled();
  });

  test('an error goes as soon as its field is edited, the other stays', async () => {
    const { person } = showScreen(<Form send={vi.fn<Send>()} />);
    await person.click(save());
    await person.type(field('Name'), 'A');
    expect(field('Name')).toBeValid();
    expect(field('Email')).toBeInvalid();
  });

  test('sends what was typed, once, however often it is pressed', async () => {
    const { send, answer } = waiting();
    const sent = vi.fn<() => void>();
    const { person } = await filled(send, sent);
    await person.dblClick(save());
    await person.type(field('Name'), '{Enter}{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Ada', mail: 'ada@example.com' });
    expect(save()).toBeDisabled();
    answer(null);
    await vi.waitFor(() => expect(save()).toBeEnabled());
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('two fields that the server refuses: their words stand there, the first has the focus', async () => {
    const send: Send = async () => ({
      kind: 'invalid',
      message: 'Some fields are wrong',
      errors: { mail: ['That address bounces'], name: ['Too long'] },
    });
    const { person } = await filled(send);
    await person.click(save());
    expect(await screen.findByText('That address bounces')).toBeInTheDocument();
    expect(field('Name')).toHaveFocus();
    expect(field('Name')).toHaveAccessibleDescription('Too long');
    expect(screen.queryByText('Some fields are wrong')).toBeNull();
  });

  test.each([
    ['the words of a refusal', REFUSED, 'This address is taken.'],
    ['a fault', { kind: 'failed', message: 'Error 7', silent: true }, 'Your name could not be saved.'],
    ['a field that is not on the page', { ...REFUSED, errors: { phone: ['Bad'] } }, 'This address is taken.'],
  ] as const)('%s: said in a notification, the button has the focus', async (_name, failure, words) => {
    const { person } = await filled(async () => failure as CallFailure);
    await person.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(save()).toHaveFocus();
    expect(field('Name')).toHaveValue('Ada');
  });

  test('no line: what was typed stays and is sent again', async () => {
    const answers = [OFFLINE, null];
    const send = vi.fn<Send>(async () => answers.shift() ?? null);
    const { person } = await filled(send);
    await person.click(save());
    expect(await screen.findByText('What you typed is still here.')).toBeInTheDocument();
    await person.click(save());
    await vi.waitFor(() => expect(screen.queryByText('What you typed is still here.')).toBeNull());
    expect(send.mock.calls[1]?.[0]).toEqual({ name: 'Ada', mail: 'ada@example.com' });
  });

  test('an answer that cannot be understood leaves the form usable, and says so', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const send = vi.fn<Send>().mockRejectedValue(new TypeError('value.data is undefined'));
    const { person } = await filled(send);
    await person.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Your name could not be saved.');
    expect(save()).toBeEnabled();
    expect(logged).toHaveBeenCalledWith('form: value.data is undefined');
    logged.mockRestore();
  });

  test('leaving the page ends the call, and says nothing of it', async () => {
    const { send, answer } = waiting();
    const { person, unmount } = await filled(send);
    await person.click(save());
    unmount();
    expect(send.mock.calls[0]?.[1].aborted).toBe(true);
    answer(REFUSED);
    showScreen(<p>Another page</p>);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
