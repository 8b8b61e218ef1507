// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { ConfirmDialog } from './confirm-dialog';

type Props = Partial<Parameters<typeof ConfirmDialog>[0]>;

function ask(props: Props = {}) {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  const shown = showScreen(
    <ConfirmDialog
      open
      title="Delete the file?"
      text="It can't be brought back."
      onConfirm={onConfirm}
      onCancel={onCancel}
      {...props}
    />,
  );
  return { ...shown, onConfirm, onCancel };
}

describe('a question before something happens', () => {
  test('says what is asked, and does it by its button', async () => {
    const { person, onConfirm, onCancel } = ask();
    expect(screen.getByRole('dialog', { name: 'Delete the file?' })).toHaveAccessibleDescription(
      "It can't be brought back.",
    );
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onCancel).not.toHaveBeenCalled();
  });

  test.each(['Cancel', 'Close'])('%s does nothing but close', async (name) => {
    const { person, onConfirm, onCancel } = ask();
    await person.click(screen.getByRole('button', { name }));
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('Escape is a no', async () => {
    const { person, onConfirm, onCancel } = ask();
    await person.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('Enter confirms what is harmless', async () => {
    const { person, onConfirm } = ask();
    await person.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('Enter leaves what cannot be undone alone', async () => {
    const { person, onConfirm, onCancel } = ask({ danger: true });
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  test('while it happens no button does anything', async () => {
    const { person, onConfirm, onCancel } = ask({ busy: true });
    for (const button of screen.getAllByRole('button')) await person.click(button);
    await person.keyboard('{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
  });

  test('while it is not known what is asked there is only the way back', async () => {
    const { person, onConfirm, onCancel } = ask({ waiting: true, confirmLabel: 'Refund' });
    await person.click(screen.getByRole('button', { name: 'Refund' }));
    expect(onConfirm).not.toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  test('closed, nothing of it can be found', () => {
    ask({ open: false });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('Delete the file?')).toBeNull();
  });
});
