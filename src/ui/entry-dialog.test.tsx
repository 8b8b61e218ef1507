// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import type { CallFailure } from '@/shared/api-client';
import type { Result } from '@/shared/result';
import { Button } from './button';
import { EntryDialog } from './entry-dialog';
import { useChanges } from './use-changes';

interface Voucher {
  readonly name: string;
  readonly active: boolean;
}

interface Saved {
  readonly values: unknown;
  readonly version: number | undefined;
}

type Answer = Result<Response, CallFailure>;

const fine: Answer = { ok: true, value: new Response() };
const no = (failure: Partial<CallFailure>): Answer => ({
  ok: false,
  refusal: { kind: 'invalid', message: 'That is not possible.', ...failure },
});

function Page({ answers, saved }: { answers: Answer[]; saved: Saved[] }) {
  const [open, setOpen] = useState(false);
  const changes = useChanges(() => setOpen(false));
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      {open && (
        <EntryDialog
          title="Voucher"
          fields={[
            { name: 'name', label: 'Name' },
            { name: 'active', label: 'Active', kind: 'switch' },
          ]}
          start={{ name: 'Spring', active: false }}
          changes={changes}
          valuesOf={(stored) => {
            const { version, ...values } = stored as Voucher & { version: number };
            return { version, values };
          }}
          onSave={(values, version) => {
            saved.push({ values, version });
            void changes.change(async () => answers.shift() ?? fine, 'The voucher is saved.');
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

async function open(...answers: Answer[]) {
  const saved: Saved[] = [];
  const { person } = showScreen(<Page answers={answers} saved={saved} />);
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  return { person, saved };
}

const name = () => screen.getByRole('textbox', { name: 'Name' });

describe('the window of one entry', () => {
  test('begins in its first field and saves what it holds', async () => {
    const { person, saved } = await open();
    expect(name()).toHaveFocus();
    await person.clear(name());
    await person.type(name(), 'Summer');
    await person.click(screen.getByRole('checkbox', { name: 'Active' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toEqual([{ values: { name: 'Summer', active: true }, version: undefined }]);
    expect(await screen.findByText('The voucher is saved.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  test('a refusal stands at its field, and what was typed stays', async () => {
    const { person, saved } = await open(no({ errors: { name: ['This name is taken'] } }));
    await person.type(name(), ' 2');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This name is taken')).toBeInTheDocument();
    expect(name()).toHaveAccessibleDescription('This name is taken');
    expect(name()).toBeInvalid();
    expect(name()).toHaveValue('Spring 2');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toHaveLength(2);
  });

  test('a failure without a field is said in a notification', async () => {
    const { person } = await open(no({ kind: 'failed', message: 'Something went wrong.' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  describe('somebody else was faster', () => {
    const stale = no({ kind: 'conflict', data: { name: 'Autumn', active: true, version: 9 } });

    test('says what differs, and keeps mine only when asked to', async () => {
      const { person, saved } = await open(stale);
      await person.type(name(), '!');
      await person.click(screen.getByRole('button', { name: 'Save' }));
      const told = await screen.findByRole('alert');
      expect(told).toHaveFocus();
      expect(within(told).getByText('Stored now: Autumn')).toBeInTheDocument();
      expect(within(told).getByText('Yours: Spring!')).toBeInTheDocument();
      expect(within(told).getByText('Stored now: on')).toBeInTheDocument();
      await person.click(within(told).getByRole('button', { name: 'Save mine' }));
      expect(saved.at(-1)).toEqual({ values: { name: 'Spring!', active: false }, version: 9 });
    });

    test('or takes theirs into the form, and saves on their version from then on', async () => {
      const { person, saved } = await open(stale);
      await person.click(screen.getByRole('button', { name: 'Save' }));
      await person.click(await screen.findByRole('button', { name: 'Use the stored version' }));
      expect(name()).toHaveValue('Autumn');
      expect(screen.getByRole('checkbox', { name: 'Active' })).toBeChecked();
      expect(screen.queryByText('Stored now: Autumn')).toBeNull();
      await person.click(screen.getByRole('button', { name: 'Save' }));
      expect(saved.at(-1)).toEqual({ values: { name: 'Autumn', active: true }, version: 9 });
    });
  });
});
