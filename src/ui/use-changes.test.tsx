// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import type { CallFailure } from '@/shared/api-client';
import type { Result } from '@/shared/result';
import { ConfirmDialog } from './confirm-dialog';
import { EntryDialog } from './entry-dialog';
import { SortableList } from './sortable-list';
import { useChanges } from './use-changes';
import { useListEditor, type ListEntry } from './use-list-editor';

interface Tag extends ListEntry {
  readonly name: string;
}

type Answer = Result<unknown, CallFailure>;
type Calls = Parameters<typeof useListEditor<Tag, Record<string, unknown>>>[1];

const TAGS: readonly Tag[] = [
  { id: 1, version: 4, name: 'Rock' },
  { id: 2, version: 1, name: 'Jazz' },
];

const OK: Answer = { ok: true, value: { success: true } };
const NO: Answer = { ok: false, refusal: { kind: 'conflict', message: 'A service uses this tag.' } };
const OFFLINE: Answer = {
  ok: false,
  refusal: { kind: 'unreachable', message: 'We could not reach the studio.', silent: true },
};

function Tags({ calls, onChanged }: { calls: Calls; onChanged: () => void }) {
  const changes = useChanges(onChanged);
  const editor = useListEditor<Tag, Record<string, unknown>>(changes, calls, {
    added: 'The tag is added.',
    changed: 'The tag is saved.',
    removed: 'The tag is removed.',
    sorted: 'The tags are sorted.',
  });
  const { edited, removed } = editor;
  return (
    <>
      <button type="button" onClick={() => editor.open('new')}>
        New tag
      </button>
      <SortableList
        label="Tags"
        items={TAGS}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOrder={(wanted) => editor.sort(TAGS, wanted)}
      >
        {(tag) => (
          <>
            <button type="button" onClick={() => editor.open(tag)}>{`Edit ${tag.name}`}</button>
            <button type="button" onClick={() => editor.askRemove(tag)}>{`Remove ${tag.name}`}</button>
          </>
        )}
      </SortableList>
      {edited !== null && (
        <EntryDialog
          title="Tag"
          fields={[{ name: 'name', label: 'Name' }]}
          start={{ name: edited === 'new' ? '' : edited.name }}
          changes={changes}
          onSave={(values, version) => void editor.save(values, version)}
          onClose={editor.close}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title="Remove the tag?"
        text={removed?.name}
        busy={changes.busy}
        onCancel={editor.close}
        onConfirm={() => void editor.remove()}
      />
    </>
  );
}

function show(answers: Partial<Record<'add' | 'change' | 'remove' | 'order', Answer>> = {}) {
  const calls = {
    add: vi.fn<Calls['add']>(async () => answers.add ?? OK),
    change: vi.fn<Calls['change']>(async () => answers.change ?? OK),
    remove: vi.fn<Calls['remove']>(async () => answers.remove ?? OK),
    order: vi.fn<NonNullable<Calls['order']>>(async () => answers.order ?? OK),
  };
  const onChanged = vi.fn<() => void>();
  const shown = showScreen(<Tags calls={calls} onChanged={onChanged} />);
  const press = (name: string) => shown.person.click(screen.getByRole('button', { name }));
  return { ...shown, calls, onChanged, press };
}

const order = () =>
  within(screen.getByRole('list', { name: 'Tags' }))
    .getAllByRole('button', { name: /^Edit/ })
    .map(({ textContent }) => textContent);

describe('a list that is edited in place', () => {
  test('adds an entry, says so, and reads the list anew', async () => {
    const { press, person, calls, onChanged } = show();
    await press('New tag');
    await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Folk');
    await press('Save');
    expect(await screen.findByText('The tag is added.')).toBeInTheDocument();
    expect(calls.add.mock.calls).toEqual([[{ name: 'Folk' }]]);
    expect(onChanged).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('changes an entry on the version that was shown', async () => {
    const { press, calls } = show();
    await press('Edit Rock');
    await press('Save');
    expect(calls.change.mock.calls).toEqual([[{ id: 1, version: 4 }, { name: 'Rock' }]]);
  });

  test('a lost answer keeps the window with what was typed', async () => {
    const { press, person, onChanged } = show({ change: OFFLINE });
    await press('Edit Rock');
    await person.type(screen.getByRole('textbox', { name: 'Name' }), ' music');
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the studio.');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Rock music');
    expect(onChanged).not.toHaveBeenCalled();
  });

  test('the refusal of one entry is not shown in the window of the next', async () => {
    const problem: CallFailure = { kind: 'invalid', message: 'No', errors: { name: ['Taken'] } };
    const { press } = show({ change: { ok: false, refusal: problem } });
    await press('Edit Rock');
    await press('Save');
    expect(await screen.findByText('Taken')).toBeInTheDocument();
    await press('Cancel');
    await press('Edit Jazz');
    expect(screen.queryByText('Taken')).toBeNull();
  });

  test('removes only what was confirmed, and tells why not', async () => {
    const { press, calls } = show({ remove: NO });
    await press('Remove Jazz');
    await press('Cancel');
    expect(calls.remove).not.toHaveBeenCalled();
    await press('Remove Jazz');
    await press('Confirm');
    expect(await screen.findByRole('alert')).toHaveTextContent('A service uses this tag.');
    expect(calls.remove).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('sorts, telling the order that was seen', async () => {
    const { press, calls } = show();
    await press('Move Rock down');
    expect(order()).toEqual(['Edit Jazz', 'Edit Rock']);
    expect(calls.order.mock.calls).toEqual([[{ seen: [1, 2], order: [2, 1] }]]);
    expect(await screen.findByText('The tags are sorted.')).toBeInTheDocument();
  });

  test('an order that is refused goes back', async () => {
    const { press } = show({ order: OFFLINE });
    await press('Move Rock down');
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the studio.');
    expect(order()).toEqual(['Edit Rock', 'Edit Jazz']);
  });
});
