// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { Button } from './button';
import { Dialog } from './dialog';

function Opener({ busy = false, onClose }: { busy?: boolean; onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit the name</Button>
      <Dialog
        open={open}
        busy={busy}
        title="Name of the song"
        description="As it stands on the record."
        onClose={() => {
          onClose?.();
          setOpen(false);
        }}
        footer={<Button>Save</Button>}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

async function openIt(props: Parameters<typeof Opener>[0] = {}) {
  const { person } = showScreen(<Opener {...props} />);
  await person.click(screen.getByRole('button', { name: 'Edit the name' }));
  return { person, dialog: screen.getByRole('dialog') };
}

describe('a window', () => {
  test('is named by its title, described by its text, and takes the focus', async () => {
    const { dialog } = await openIt();
    expect(dialog).toHaveAccessibleName('Name of the song');
    expect(dialog).toHaveAccessibleDescription('As it stands on the record.');
    expect(screen.getByRole('heading', { name: 'Name of the song' })).toHaveFocus();
  });

  test.each([
    ['its close button', 'Close'],
    ['Escape', null],
  ] as const)('closes by %s and gives the focus back to what opened it', async (_how, button) => {
    const { person, dialog } = await openIt();
    if (button === null) await person.keyboard('{Escape}');
    else await person.click(within(dialog).getByRole('button', { name: button }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit the name' })).toHaveFocus();
  });

  test('closes by a press on the backdrop, not by a selection that slips out of it', async () => {
    const { person, dialog } = await openIt();
    await person.pointer([
      { keys: '[MouseLeft>]', target: screen.getByRole('textbox', { name: 'Name' }) },
      { keys: '[/MouseLeft]', target: dialog },
    ]);
    expect(screen.getByRole('dialog')).toBeVisible();
    await person.click(dialog);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('while something is under way neither Escape, nor the backdrop, nor its button closes it', async () => {
    const onClose = vi.fn<() => void>();
    const { person, dialog } = await openIt({ busy: true, onClose });
    await person.keyboard('{Escape}{Escape}');
    await person.click(dialog);
    expect(within(dialog).getByRole('button', { name: 'Close' })).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog).toBeVisible();
  });

  test('what was typed into it is gone when it opens again', async () => {
    const { person } = await openIt();
    await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Moon');
    await person.keyboard('{Escape}');
    await person.click(screen.getByRole('button', { name: 'Edit the name' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  });
});
