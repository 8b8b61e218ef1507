// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { CountryAndTaxId } from './country-and-tax-id';
import { FormError } from './form-error';
import { Honeypot, HONEYPOT } from './honeypot';
import { PasswordField } from './password-field';
import { PhoneField } from './phone-field';
import { SelectField } from './select-field';

describe('a password', () => {
  test('is hidden until it is asked for, and stays what was typed', async () => {
    const { person } = showScreen(<PasswordField label="Password" name="password" />);
    const field = screen.getByLabelText('Password');
    await person.type(field, 'secret-1');
    expect(field).toHaveAttribute('type', 'password');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    expect(field).toHaveValue('secret-1');
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveAttribute('type', 'password');
  });

  test('its button does not send the form, and its error is read with it', async () => {
    const sent = vi.fn<() => void>();
    const { person } = showScreen(
      <form onSubmit={sent}>
        <PasswordField label="Password" hint="At least 8." error="Too short" />
      </form>,
    );
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Too short At least 8.');
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });
});

describe('a choice of a list', () => {
  test('begins with its empty choice and tells what was chosen', async () => {
    const change = vi.fn<(value: string) => void>();
    const { person } = showScreen(
      <SelectField
        label="Genre"
        placeholder="Choose one"
        options={[
          { value: 'rock', label: 'Rock' },
          { value: 'jazz', label: 'Jazz' },
          { value: 'polka', label: 'Polka', disabled: true },
        ]}
        defaultValue=""
        onChange={({ target }) => change(target.value)}
      />,
    );
    const field = screen.getByRole('combobox', { name: 'Genre' });
    expect(field).toHaveDisplayValue('Choose one');
    await person.selectOptions(field, 'Jazz');
    await person.selectOptions(field, 'Polka');
    expect(change.mock.calls).toEqual([['jazz']]);
  });
});

function Phone({ seen }: { seen?: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <>
      <PhoneField
        label="Phone"
        value={value}
        onChange={(next) => {
          setValue(next);
          seen?.(next);
        }}
        defaultCountry="DE"
      />
      <button type="button">Next</button>
    </>
  );
}

describe('a phone number', () => {
  const field = () => screen.getByRole('textbox', { name: 'Phone' });
  const ready = () => screen.findByRole('button', { name: 'Country: Germany, +49' });

  test('takes its international form when the field is left', async () => {
    const { person } = showScreen(<Phone />);
    await person.click(field());
    await ready();
    await person.type(field(), '030 1234567');
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(field()).toHaveValue('+49 30 1234567');
  });

  test('a pasted number with a plus knows its own country', async () => {
    const { person } = showScreen(<Phone />);
    await person.click(field());
    await ready();
    await person.paste('+44 20 7946 0958');
    expect(await screen.findByRole('button', { name: 'Country: United Kingdom, +44' })).toBeInTheDocument();
  });

  test('letters are no part of it, and 15 digits are the most', async () => {
    const { person } = showScreen(<Phone />);
    await person.type(field(), '+4930abc12345678901234567');
    expect((field() as HTMLInputElement).value.replace(/\D/g, '')).toHaveLength(15);
  });

  test('countries are searched by name and chosen by keys', async () => {
    const { person } = showScreen(<Phone />);
    await person.click(field());
    await person.click(await ready());
    const search = screen.getByRole('combobox', { name: 'Search country' });
    expect(search).toHaveFocus();
    await person.type(search, 'austr');
    const list = screen.getByRole('listbox', { name: 'Country' });
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(2));
    await person.keyboard('{ArrowDown}');
    const chosen = search.getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(chosen)).toHaveTextContent('Austria');
    await person.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Country: Austria, +43' })).toBeInTheDocument();
    expect(field()).toHaveFocus();
  });

  test('a search that finds nothing says so; Escape leaves the country as it was', async () => {
    const { person } = showScreen(<Phone />);
    await person.click(field());
    await person.click(await ready());
    await person.keyboard('zzz');
    expect(await screen.findByText('No entries to show')).toBeInTheDocument();
    await person.keyboard('{Escape}');
    expect(await ready()).toHaveAttribute('aria-expanded', 'false');
  });

  test('another country dials anew what was typed', async () => {
    const seen = vi.fn<(value: string) => void>();
    const { person } = showScreen(<Phone seen={seen} />);
    await person.click(field());
    await ready();
    await person.type(field(), '+49301234567');
    await person.click(await ready());
    await person.keyboard('austria');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await person.click(screen.getByRole('option', { name: /Austria/ }));
    expect(seen.mock.lastCall?.[0]).toMatch(/^\+43/);
  });
});

describe('country and VAT id', () => {
  function Both({ problem }: { problem?: string }) {
    const [country, setCountry] = useState('');
    const [taxId, setTaxId] = useState('');
    return (
      <CountryAndTaxId
        country={country}
        taxId={taxId}
        onCountry={setCountry}
        onTaxId={setTaxId}
        taxIdProblem={problem}
      />
    );
  }

  test('a country is chosen by its name', async () => {
    const { person } = showScreen(<Both />);
    const field = screen.getByRole('combobox', { name: 'Country' });
    await person.selectOptions(field, 'Germany');
    expect(field).toHaveValue('DE');
  });

  test('what is wrong with the id is said once it was left, not while it is typed', async () => {
    const { person } = showScreen(<Both problem="This VAT id does not exist" />);
    const field = screen.getByRole('textbox', { name: /VAT id/ });
    await person.type(field, 'DE1');
    expect(field).toBeValid();
    await person.tab();
    expect(field).toHaveAccessibleDescription('This VAT id does not exist');
    await person.type(field, '2');
    expect(field).toBeValid();
  });
});

describe('what stopped a form', () => {
  test('is an alert whose region waits for it, with links to the fields', () => {
    const { rerender } = showScreen(<FormError />);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    rerender(
      <FormError items={[{ message: 'Name is required', fieldId: 'name' }, { message: 'Cart is empty' }]}>
        Two things are missing
      </FormError>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Two things are missing');
    expect(screen.getByRole('link', { name: 'Name is required' })).toHaveAttribute('href', '#name');
  });
});

describe('the field that only machines see', () => {
  test('no reader and no tab key finds it, and it is empty', async () => {
    const { person, container } = showScreen(
      <form>
        <input aria-label="Name" />
        <Honeypot />
        <button type="submit">Send</button>
      </form>,
    );
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await person.tab();
    await person.tab();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
    const form = container.querySelector('form');
    expect(form === null ? null : new FormData(form).get(HONEYPOT)).toBe('');
  });
});
