// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import type { CallFailure } from '@/shared/api-client';
import { CHAT_TEXTS, MAX_MESSAGE_LENGTH } from '../chat.rules';
import { Composer } from './composer';
import { EmailForm } from './email-form';
import { NotSent } from './not-sent';

type Props = Partial<Parameters<typeof Composer>[0]>;
type Send = (message: string, website: string) => void;

function Held({ onSend, ...props }: Props & { onSend: Send }) {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <Composer
      label="Your message"
      {...props}
      value={value}
      onChange={setValue}
      onSend={(message, website) => {
        setValue('');
        onSend(message, website);
      }}
    />
  );
}

function show(props: Props = {}) {
  const onSend = vi.fn<Send>();
  return { ...showScreen(<Held {...props} onSend={onSend} />), onSend };
}

const field = () => screen.getByRole('textbox', { name: 'Your message' });
const send = () => screen.getByRole('button', { name: 'Send' });

describe('where a message is written', () => {
  test('Enter sends without the blanks around, shift and Enter begins a line', async () => {
    const { person, onSend } = show();
    await person.type(field(), ' Hello{Shift>}{Enter}{/Shift}you {Enter}');
    expect(onSend.mock.calls).toEqual([['Hello\nyou', '']]);
    expect(field()).toHaveValue('');
  });

  test('a double click on the button sends once and complains of nothing', async () => {
    const { person, onSend } = show();
    await person.type(field(), 'Hello');
    await person.dblClick(send());
    expect(onSend).toHaveBeenCalledTimes(1);
    expect(field()).toBeValid();
  });

  test('a blank message is told at the field, until something is typed', async () => {
    const { person, onSend } = show();
    await person.type(field(), '   ');
    await person.click(send());
    expect(field()).toBeInvalid();
    expect(screen.getByText(CHAT_TEXTS.blank)).toBeInTheDocument();
    await person.type(field(), 'x');
    expect(field()).toBeValid();
    expect(onSend).not.toHaveBeenCalled();
  });

  test('where blanks are passed over in silence they are; where files go along they are sent', async () => {
    const silent = show({ empty: 'ignore' });
    await silent.person.click(send());
    expect(silent.onSend).not.toHaveBeenCalled();
    expect(field()).toBeValid();
    silent.unmount();
    const along = show({ empty: 'send' });
    await along.person.click(send());
    expect(along.onSend.mock.calls).toEqual([['', '']]);
  });

  test('a message that is too long is counted and stays', async () => {
    const { person, onSend } = show({ value: 'x'.repeat(MAX_MESSAGE_LENGTH) });
    expect(screen.getByText('0 left')).toBeInTheDocument();
    await person.type(field(), 'yz{Enter}');
    expect(screen.getByText('2 too many')).toBeInTheDocument();
    expect(screen.getByText(/2 characters too many\. Please split it into two messages/)).toBeInTheDocument();
    expect(onSend).not.toHaveBeenCalled();
    expect(field()).toHaveValue(`${'x'.repeat(MAX_MESSAGE_LENGTH)}yz`);
  });

  test('while one is under way another is not sent, and can be written', async () => {
    const { person, onSend } = show({ busy: true });
    await person.type(field(), 'Next{Enter}');
    await person.click(send());
    expect(onSend).not.toHaveBeenCalled();
    expect(field()).toHaveValue('Next');
  });

  test('the refusal of the last one stands at the field', () => {
    show({ error: 'You were blocked.' });
    expect(field()).toHaveAccessibleDescription(/You were blocked\./);
  });
});

describe('a message that was not sent', () => {
  test('says why, and is sent again or discarded', async () => {
    const onAgain = vi.fn<() => void>();
    const onDiscard = vi.fn<() => void>();
    const { person, rerender } = showScreen(
      <NotSent reason="You are offline." onAgain={onAgain} onDiscard={onDiscard} />,
    );
    expect(screen.getByText('Not sent. You are offline.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Send again' }));
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    expect([onAgain.mock.calls.length, onDiscard.mock.calls.length]).toEqual([1, 1]);
    rerender(<NotSent reason={null} onAgain={onAgain} onDiscard={onDiscard} />);
    expect(screen.getByText('Not sent. It is saved here.')).toBeInTheDocument();
  });
});

describe('the address for an answer', () => {
  const address = () => screen.getByRole('textbox', { name: /^Email, in case you leave first/ });
  const save = () => screen.getByRole('button', { name: 'Save' });
  type Save = (email: string) => Promise<CallFailure | null>;

  test('is saved without the blanks around; another shape is told', async () => {
    const onSave = vi.fn<Save>(async () => null);
    const { person } = showScreen(<EmailForm email={null} onSave={onSave} />);
    await person.type(address(), 'ada@{Enter}');
    expect(address()).toHaveAccessibleDescription('Invalid email address');
    expect(onSave).not.toHaveBeenCalled();
    await person.clear(address());
    await person.type(address(), ' ada@example.com {Enter}');
    expect(onSave.mock.calls).toEqual([['ada@example.com']]);
  });

  test('a refusal stays at the field with what was typed', async () => {
    const onSave: Save = async () => ({ kind: 'unreachable', message: 'No line.' });
    const { person } = showScreen(<EmailForm email={null} onSave={onSave} />);
    await person.type(address(), 'ada@example.com');
    await person.click(save());
    expect(await screen.findByText('No line.')).toBeInTheDocument();
    expect(address()).toHaveValue('ada@example.com');
    expect(save()).toBeEnabled();
  });

  test('one that is known is shown, and can be changed', async () => {
    const onSave = vi.fn<Save>(async () => null);
    const { person } = showScreen(<EmailForm email="ada@example.com" onSave={onSave} />);
    expect(screen.getByText('ada@example.com')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Change' }));
    expect(address()).toHaveValue('ada@example.com');
    await person.click(save());
    expect(await screen.findByRole('button', { name: 'Change' })).toBeInTheDocument();
  });
});
