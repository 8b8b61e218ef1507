// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { Tabs } from './tabs';

const TABS = [
  { id: 'a', label: 'Overview', content: <p>What it is</p> },
  { id: 'b', label: 'Prices', content: <p>What it costs</p> },
  { id: 'c', label: 'Reviews', content: <p>What others say</p> },
];

const tab = (name: string) => screen.getByRole('tab', { name });

describe('tabs', () => {
  test('one is open, its panel is named by it, the others are hidden', async () => {
    const { person } = showScreen(<Tabs label="About the service" tabs={TABS} />);
    expect(screen.getByRole('tablist', { name: 'About the service' })).toBeInTheDocument();
    expect(screen.getByRole('tabpanel', { name: 'Overview' })).toHaveTextContent('What it is');
    await person.click(tab('Prices'));
    expect(screen.getAllByRole('tabpanel')).toEqual([screen.getByRole('tabpanel', { name: 'Prices' })]);
    expect(screen.getByText('What it is')).not.toBeVisible();
  });

  test.each([
    ['{ArrowRight}', 'Prices'],
    ['{ArrowLeft}', 'Reviews'],
    ['{End}', 'Reviews'],
    ['{ArrowRight}{ArrowRight}{ArrowRight}', 'Overview'],
    ['{End}{Home}', 'Overview'],
  ])('%s leads to %s, with the focus', async (keys, name) => {
    const { person } = showScreen(<Tabs label="About" tabs={TABS} />);
    await person.tab();
    expect(tab('Overview')).toHaveFocus();
    await person.keyboard(keys);
    expect(tab(name)).toHaveFocus();
    expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name })).toBeVisible();
  });

  test('the list is one stop of the tab key, whichever is open', async () => {
    const { person } = showScreen(
      <>
        <Tabs label="About" tabs={TABS} />
        <button type="button">Next</button>
      </>,
    );
    await person.click(tab('Reviews'));
    await person.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  test('where its owner keeps the choice, a press asks and changes nothing by itself', async () => {
    const choose = vi.fn<(id: string) => void>();
    const { person } = showScreen(<Tabs label="About" tabs={TABS} selected="b" onSelect={choose} />);
    await person.click(tab('Reviews'));
    expect(choose).toHaveBeenCalledExactlyOnceWith('c');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('What it costs');
  });
});
