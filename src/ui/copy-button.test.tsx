// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { CopyButton } from './copy-button';

afterEach(() => vi.useRealTimers());

describe('a button that copies', () => {
  test('puts its text into the clipboard and says so', async () => {
    const { person } = showScreen(<CopyButton text="HR-1234" label="Copy the number" />);
    await person.click(screen.getByRole('button', { name: 'Copy the number' }));
    expect(await screen.findByRole('button', { name: 'Copied!' })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('HR-1234');
  });

  test('says so for two seconds', async () => {
    const { person } = showScreen(<CopyButton text="HR-1234" />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied!' })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('button', { name: 'Copy' })).toBeInTheDocument();
  });

  test('where the browser refuses, it says that nothing was copied', async () => {
    const { person } = showScreen(<CopyButton text="HR-1234" />);
    const denied = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be copied/);
    expect(screen.queryByRole('button', { name: 'Copied!' })).toBeNull();
    denied.mockRestore();
  });
});
