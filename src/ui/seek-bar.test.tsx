// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { SeekBar } from './seek-bar';

function show(props: { value?: number; duration?: number; disabled?: boolean } = {}) {
  const onSeek = vi.fn<(seconds: number) => void>();
  const { value = 60, duration = 180, disabled } = props;
  const shown = showScreen(
    <SeekBar
      value={value}
      duration={duration}
      onSeek={onSeek}
      disabled={disabled}
      label="Place in the song"
    />,
  );
  return { ...shown, onSeek, bar: screen.getByRole('slider', { name: 'Place in the song' }) };
}

describe('a bar to seek in', () => {
  test('tells its place as a time', () => {
    const { bar } = show();
    expect(bar).toHaveAttribute('aria-valuetext', '1:00 of 3:00');
    expect(bar).toHaveAttribute('aria-valuenow', '60');
    expect(bar).toHaveAttribute('aria-valuemax', '180');
  });

  test.each([
    ['{ArrowRight}', 60, 65],
    ['{ArrowUp}', 60, 65],
    ['{ArrowLeft}', 60, 55],
    ['{ArrowDown}', 60, 55],
    ['{PageUp}', 60, 90],
    ['{PageDown}', 60, 30],
    ['{Home}', 60, 0],
    ['{End}', 60, 180],
    ['{ArrowLeft}', 2, 0],
    ['{PageUp}', 170, 180],
  ])('%s at %i s leads to %i s', async (keys, value, target) => {
    const { person, onSeek } = show({ value });
    await person.tab();
    await person.keyboard(keys);
    expect(onSeek).toHaveBeenCalledExactlyOnceWith(target);
  });

  test('other keys are left to the page', async () => {
    const { person, onSeek } = show();
    await person.tab();
    await person.keyboard('a{Enter} ');
    expect(onSeek).not.toHaveBeenCalled();
  });

  test.each([{ disabled: true }, { duration: 0 }, { duration: Number.NaN }])(
    'with %o it is no stop of the tab key and does nothing',
    async (props) => {
      const { person, bar, onSeek } = show(props);
      expect(bar).toHaveAttribute('aria-disabled', 'true');
      await person.tab();
      expect(bar).not.toHaveFocus();
      fireEvent.keyDown(bar, { key: 'ArrowRight' });
      expect(onSeek).not.toHaveBeenCalled();
    },
  );
});
