// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { SortableList } from './sortable-list';

const SONGS = ['Arrival', 'Bridge', 'Coda'];

type Order = (songs: string[]) => Promise<boolean>;

function show(props: { onOrder?: Order; disabled?: boolean } = {}) {
  const onOrder = vi.fn<Order>(props.onOrder ?? (async () => true));
  const shown = showScreen(
    <SortableList
      label="Songs"
      items={SONGS}
      keyOf={(song) => song}
      nameOf={(song) => song}
      onOrder={onOrder}
      disabled={props.disabled ?? false}
    >
      {(song) => <span data-testid="song">{song}</span>}
    </SortableList>,
  );
  return { ...shown, onOrder };
}

const button = (name: string) => screen.getByRole('button', { name });
const shownOrder = () =>
  within(screen.getByRole('list', { name: 'Songs' }))
    .getAllByRole('listitem')
    .map((item) => within(item).getByTestId('song').textContent);

describe('a list put into order by buttons', () => {
  test('one step, said aloud, and the focus goes along', async () => {
    const { person, onOrder } = show();
    await person.click(button('Move Arrival down'));
    expect(shownOrder()).toEqual(['Bridge', 'Arrival', 'Coda']);
    expect(onOrder.mock.calls).toEqual([[['Bridge', 'Arrival', 'Coda']]]);
    expect(screen.getByText('Arrival is 2 of 3 now.')).toBeInTheDocument();
    expect(button('Move Arrival down')).toHaveFocus();
  });

  test('at the end its other button has the focus, so that the keys go on', async () => {
    const { person } = show();
    await person.click(button('Move Bridge down'));
    expect(button('Move Bridge down')).toBeDisabled();
    expect(button('Move Bridge up')).toHaveFocus();
    await person.keyboard('{Enter}{Enter}');
    expect(shownOrder()).toEqual(['Bridge', 'Arrival', 'Coda']);
  });

  test('the first cannot go up, the last not down', () => {
    show();
    expect(button('Move Arrival up')).toBeDisabled();
    expect(button('Move Coda down')).toBeDisabled();
  });

  test('an order that is refused goes back', async () => {
    const { person } = show({ onOrder: async () => false });
    await person.click(button('Move Coda up'));
    await vi.waitFor(() => expect(shownOrder()).toEqual(SONGS));
  });

  test('disabled, nothing moves', async () => {
    const { person, onOrder } = show({ disabled: true });
    for (const one of screen.getAllByRole('button')) await person.click(one);
    expect(onOrder).not.toHaveBeenCalled();
    expect(shownOrder()).toEqual(SONGS);
  });
});

describe('by keys', () => {
  test('space picks up and says so; Escape puts back', async () => {
    const { person, onOrder } = show();
    button('Move Bridge').focus();
    await person.keyboard(' ');
    expect(await screen.findByRole('button', { name: 'Move Bridge', pressed: true })).toBeInTheDocument();
    // What lies where is not known without a layout: any place may be told.
    expect(await screen.findByText(/^(Picked up Bridge|Bridge would be)/)).toBeInTheDocument();
    await person.keyboard('{Escape}');
    expect(await screen.findByText('Bridge is back where it was.')).toBeInTheDocument();
    expect(onOrder).not.toHaveBeenCalled();
  });
});
