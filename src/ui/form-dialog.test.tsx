// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { FormDialog } from './form-dialog';
import { TextField } from './text-field';

function show(props: { busy?: boolean; submit?: string; open?: boolean } = {}) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const onClose = vi.fn<() => void>();
  const shown = showScreen(
    <FormDialog
      title="New voucher"
      busy={false}
      onClose={onClose}
      onSubmit={(values) => sent.push(Object.fromEntries(values))}
      {...props}
    >
      <TextField label="Code" name="code" required />
    </FormDialog>,
  );
  return { ...shown, sent, onClose };
}

describe('a window with a form', () => {
  test('its button hands over what was typed', async () => {
    const { person, sent, onClose } = show();
    await person.type(screen.getByRole('textbox', { name: 'Code' }), 'SPRING');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).toEqual([{ code: 'SPRING' }]);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('Enter in a field sends too', async () => {
    const { person, sent } = show({ submit: 'Create' });
    await person.type(screen.getByRole('textbox', { name: 'Code' }), 'MAY{Enter}');
    expect(sent).toEqual([{ code: 'MAY' }]);
  });

  test('Cancel and Escape close and send nothing', async () => {
    const { person, sent, onClose } = show();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(sent).toEqual([]);
  });

  test('while it is saved it neither closes nor sends again', async () => {
    const { person, sent, onClose } = show({ busy: true });
    await person.type(screen.getByRole('textbox', { name: 'Code' }), 'X');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.keyboard('{Escape}');
    expect(sent).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('not open, it is not there', () => {
    show({ open: false });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
