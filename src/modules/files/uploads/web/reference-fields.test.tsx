// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { REFERENCE_TEXTS } from '../references.rules';
import { sentReferences, type EnteredReference } from './entered-references';
import { ReferenceFields } from './reference-fields';

const FILES = [
  { name: 'Kick.wav', fileId: 3 },
  { name: 'Blue.wav', fileId: 7 },
];
let entered: readonly EnteredReference[] = [];

function Form({ checked = false }: { checked?: boolean }) {
  const [values, setValues] = useState<readonly EnteredReference[]>([]);
  entered = values;
  return (
    <ReferenceFields
      values={values}
      onChange={setValues}
      fileNames={FILES.map(({ name }) => name)}
      checked={checked}
    />
  );
}

test('a link with its part and a file are sent in their order; an entry left blank is not', async () => {
  const { person: user } = showScreen(<Form />);
  await user.click(screen.getByRole('button', { name: 'Add a reference song' }));
  await user.type(screen.getByLabelText(/^Link to a song/), 'https://example.com/a');
  await user.type(screen.getByLabelText(/^From/), '0:40');
  await user.type(screen.getByLabelText(/^To/), '1:10');
  await user.type(screen.getByLabelText(/^What to take from it/), 'the vocal, not the drums');
  await user.click(screen.getByRole('button', { name: 'Add another reference' }));
  await user.selectOptions(screen.getAllByLabelText(/^Link or file/)[1] ?? document.body, 'Blue.wav');
  await user.click(screen.getByRole('button', { name: 'Add another reference' }));
  expect(sentReferences(entered, FILES)).toEqual([
    { source: 'https://example.com/a', from: 40, to: 70, take: 'the vocal, not the drums' },
    { source: '/api/files/7', from: null, to: null, take: '' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove reference 1' }));
  expect(sentReferences(entered, FILES)).toMatchObject([{ source: '/api/files/7' }]);
});

test('what is wrong is said at the field, once the form was sent', async () => {
  const { person: user } = showScreen(<Form checked />);
  await user.click(screen.getByRole('button', { name: 'Add a reference song' }));
  expect(screen.queryByText(REFERENCE_TEXTS.source)).toBeNull();
  await user.type(screen.getByLabelText(/^From/), '1:10');
  expect(screen.getByText(REFERENCE_TEXTS.source)).toBeTruthy();
  await user.type(screen.getByLabelText(/^Link to a song/), 'https://example.com/a');
  await user.type(screen.getByLabelText(/^To/), '0:40');
  expect(screen.getByText(REFERENCE_TEXTS.order)).toBeTruthy();
  await user.clear(screen.getByLabelText(/^To/));
  await user.type(screen.getByLabelText(/^To/), 'end');
  expect(screen.getByText(REFERENCE_TEXTS.time)).toBeTruthy();
});
