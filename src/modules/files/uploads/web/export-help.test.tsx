// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { PROGRAMS } from '../export-help.rules';
import { ExportHelp } from './export-help';

test('five steps for each program, one program at a time', async () => {
  const { person } = showScreen(<ExportHelp />);
  await person.click(screen.getByText('How do I export my tracks?'));
  expect(screen.queryByRole('list')).toBeNull();
  for (const { name } of PROGRAMS) {
    await person.selectOptions(screen.getByLabelText('Your program'), name);
    const steps = screen.getByRole('list', { name: `Export from ${name}` });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getAllByRole('list')).toHaveLength(1);
  }
  await person.selectOptions(screen.getByLabelText('Your program'), 'Choose your program');
  expect(screen.queryByRole('list')).toBeNull();
});

test('every program says how to keep bar 1, the bit depth and effects', () => {
  for (const { steps } of PROGRAMS) {
    expect(steps.join(' ')).toMatch(/24-bit/);
    expect(steps.join(' ')).toMatch(/part of the sound/);
  }
});
