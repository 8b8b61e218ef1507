// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { Accordion } from './accordion';
import { Disclosure } from './disclosure';

const ITEMS = [
  { id: 1, title: 'How long?', content: 'Five days.' },
  { id: 2, title: 'How much?', content: 'See prices.' },
];

const question = (name: string) => screen.getByRole('button', { name });
const isOpen = (name: string) => question(name).getAttribute('aria-expanded') === 'true';

describe('an accordion', () => {
  test('opens one at a time, and closes the open one', async () => {
    const { person } = showScreen(<Accordion items={ITEMS} />);
    expect([isOpen('How long?'), isOpen('How much?')]).toEqual([false, false]);
    await person.click(question('How long?'));
    expect([isOpen('How long?'), isOpen('How much?')]).toEqual([true, false]);
    await person.click(question('How much?'));
    expect([isOpen('How long?'), isOpen('How much?')]).toEqual([false, true]);
    await person.click(question('How much?'));
    expect([isOpen('How long?'), isOpen('How much?')]).toEqual([false, false]);
  });

  test('each question is a heading whose button names the part that it opens', () => {
    showScreen(<Accordion items={ITEMS} heading="h2" />);
    expect(screen.getByRole('heading', { level: 2, name: 'How long?' })).toBeInTheDocument();
    const part = document.getElementById(question('How long?').getAttribute('aria-controls') ?? '');
    expect(part).toHaveTextContent('Five days.');
  });

  test('by keyboard: space and enter', async () => {
    const { person } = showScreen(<Accordion items={ITEMS} />);
    await person.tab();
    await person.keyboard(' ');
    expect(isOpen('How long?')).toBe(true);
    await person.tab();
    await person.keyboard('{Enter}');
    expect(isOpen('How much?')).toBe(true);
  });

  test('where its owner keeps what is open it asks only', async () => {
    const change = vi.fn<(id: string | number | null) => void>();
    const { person } = showScreen(<Accordion items={ITEMS} openId={2} onOpenChange={change} />);
    await person.click(question('How long?'));
    await person.click(question('How much?'));
    expect(change.mock.calls).toEqual([[1], [null]]);
    expect(isOpen('How much?')).toBe(true);
  });
});

describe('a card that folds', () => {
  test('closed until it is pressed, or open from the start', async () => {
    const { person } = showScreen(
      <>
        <Disclosure title="Files">Three files</Disclosure>
        <Disclosure title="Notes" defaultOpen>
          Two notes
        </Disclosure>
      </>,
    );
    expect([isOpen('Files'), isOpen('Notes')]).toEqual([false, true]);
    await person.click(question('Notes'));
    await person.click(question('Files'));
    expect([isOpen('Files'), isOpen('Notes')]).toEqual([true, false]);
  });
});
