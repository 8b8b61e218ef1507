// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { BeforeAfterToggle } from './before-after-toggle';
import { QuantityControl } from './quantity-control';
import { RadioCards } from './radio-cards';
import { Segmented } from './segmented';
import { StarInput } from './star-input';
import { ThemeSwitch } from './theme-switch';

/** Keeps the value of a control, as its owner would. */
function Held<T>({ start, children }: { start: T; children: (value: T, set: (v: T) => void) => ReactNode }) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

const radio = (name: string | RegExp) => screen.getByRole('radio', { name });

describe('cards to choose one of', () => {
  type Pay = 'card' | 'paypal' | 'bank';
  const cards = (error?: string) => (
    <Held<Pay | null> start={null}>
      {(value, set) => (
        <RadioCards
          legend="How do you pay?"
          options={[
            { value: 'card', label: 'Card', text: 'At once' },
            { value: 'paypal', label: 'PayPal', aside: '€2' },
            { value: 'bank', label: 'Transfer', disabled: true },
          ]}
          value={value}
          onChange={set}
          error={error}
        />
      )}
    </Held>
  );

  test('none is chosen at first; a press on the words chooses', async () => {
    const { person } = showScreen(cards());
    expect(screen.getByRole('group', { name: 'How do you pay?' })).toBeInTheDocument();
    for (const one of screen.getAllByRole('radio')) expect(one).not.toBeChecked();
    await person.click(screen.getByText('At once'));
    expect(radio(/^Card/)).toBeChecked();
    await person.click(screen.getByText('Transfer'));
    expect(radio(/^Card/)).toBeChecked();
  });

  test('the arrow keys choose among those that can be chosen', async () => {
    const { person } = showScreen(cards());
    await person.click(radio(/^Card/));
    await person.keyboard('{ArrowDown}');
    expect(radio(/^PayPal/)).toBeChecked();
    await person.keyboard('{ArrowDown}');
    expect(radio(/^Card/)).toBeChecked();
  });

  test('what is wrong is said of the group', () => {
    showScreen(cards('Choose how you pay'));
    expect(screen.getByRole('group')).toHaveAccessibleDescription('Choose how you pay');
  });
});

describe('segments', () => {
  test('are named by their words or, where they show a picture, by their name', async () => {
    const change = vi.fn<(value: string) => void>();
    const { person } = showScreen(
      <Segmented
        legend="Layout"
        options={[
          { value: 'table', label: 'Table' },
          { value: 'board', label: <svg />, name: 'Board' },
        ]}
        value="table"
        onChange={change}
      />,
    );
    expect(screen.getByRole('group', { name: 'Layout' })).toBeInTheDocument();
    expect(radio('Table')).toBeChecked();
    await person.click(radio('Board'));
    expect(change).toHaveBeenCalledExactlyOnceWith('board');
  });
});

describe('before and after', () => {
  test('one of the two, by press or arrow key', async () => {
    const { person } = showScreen(
      <Held<'before' | 'after'> start="after">
        {(value, set) => <BeforeAfterToggle label="Version of Night Drive" value={value} onChange={set} />}
      </Held>,
    );
    expect(screen.getByRole('group', { name: 'Version of Night Drive' })).toBeInTheDocument();
    await person.click(radio('Before'));
    expect(radio('Before')).toBeChecked();
    await person.keyboard('{ArrowRight}');
    expect(radio('After')).toBeChecked();
  });
});

describe('stars', () => {
  test('not rated at first; each star is named by its count; arrows change it', async () => {
    const { person } = showScreen(
      <Held<number | null> start={null}>
        {(value, set) => <StarInput legend="Sound" value={value} onChange={set} />}
      </Held>,
    );
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await person.click(radio('1 star'));
    await person.keyboard('{ArrowRight}{ArrowRight}');
    expect(radio('3 stars')).toBeChecked();
  });

  test('says of the group what is missing', () => {
    showScreen(<StarInput legend="Sound" value={null} onChange={() => {}} error="Rate the sound" />);
    expect(screen.getByRole('group', { name: 'Sound' })).toHaveAccessibleDescription('Rate the sound');
  });

  test('disabled, it cannot be changed', async () => {
    const change = vi.fn<(value: number) => void>();
    const { person } = showScreen(<StarInput legend="Sound" value={2} onChange={change} disabled />);
    await person.click(radio('5 stars'));
    expect(change).not.toHaveBeenCalled();
  });
});

describe('a quantity', () => {
  const counted = (start: number, limits: { min?: number; max?: number } = {}) => (
    <Held start={start}>
      {(value, set) => <QuantityControl label="songs" value={value} onChange={set} {...limits} />}
    </Held>
  );
  const shown = () => screen.getByRole('status', { name: 'songs' });

  test('every press counts, fast ones too', async () => {
    const { person } = showScreen(counted(1));
    await person.dblClick(screen.getByRole('button', { name: 'Increase songs' }));
    expect(shown()).toHaveTextContent('3');
    await person.click(screen.getByRole('button', { name: 'Decrease songs' }));
    expect(shown()).toHaveTextContent('2');
  });

  test('rests at its ends', async () => {
    const { person } = showScreen(counted(1, { max: 2 }));
    expect(screen.getByRole('button', { name: 'Decrease songs' })).toBeDisabled();
    await person.tripleClick(screen.getByRole('button', { name: 'Increase songs' }));
    expect(shown()).toHaveTextContent('2');
    expect(screen.getByRole('button', { name: 'Increase songs' })).toBeDisabled();
  });

  test('goes to nothing where that is allowed', async () => {
    const { person } = showScreen(counted(1, { min: 0 }));
    await person.dblClick(screen.getByRole('button', { name: 'Decrease songs' }));
    expect(shown()).toHaveTextContent('0');
  });
});

describe('the theme', () => {
  test('is chosen, kept in this browser, and given back to the system', async () => {
    const { person } = showScreen(<ThemeSwitch />);
    expect(screen.getByRole('group', { name: 'Theme' })).toBeInTheDocument();
    expect(radio('As the system')).toBeChecked();
    await person.click(radio('Dark'));
    expect(radio('Dark')).toBeChecked();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await person.click(radio('As the system'));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    expect(localStorage.getItem('theme')).toBeNull();
  });

  test('where storage is forbidden it lasts for the page', async () => {
    const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No', 'SecurityError');
    });
    const { person } = showScreen(<ThemeSwitch />);
    await person.click(radio('Light'));
    expect(radio('Light')).toBeChecked();
    forbidden.mockRestore();
    await person.click(radio('As the system'));
  });
});
