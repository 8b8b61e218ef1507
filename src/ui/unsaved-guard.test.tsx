// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { forgetDrafts, keepDraft, readDraft } from './drafts';
import { SaveRow } from './save-row';
import { UnsavedGuard } from './unsaved-guard';
import { useDraft } from './use-draft';
import { useEdited, type Versioned } from './use-edited';

const MON: Versioned<string> = { version: 1, values: 'Monday' };
const TUE: Versioned<string> = { version: 2, values: 'Tuesday' };

function Page({ onSave }: { onSave?: (values: string, version: number) => void }) {
  const [stored, setStored] = useState(MON);
  const { values, version, dirty, edit, take } = useEdited(stored);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave?.(values, version);
  };
  return (
    <form onSubmit={submit}>
      <UnsavedGuard unsaved={dirty} />
      <input aria-label="Day" value={values} onChange={({ target }) => edit(target.value)} />
      <SaveRow busy={false} dirty={dirty} onUndo={() => take(stored)} />
      <button type="button" onClick={() => setStored(TUE)}>
        Somebody else saves
      </button>
      <Link to="/elsewhere">Leave</Link>
      <Link to="/day?tab=2">Another tab of it</Link>
    </form>
  );
}

const show = (onSave?: (values: string, version: number) => void) =>
  showScreen(<Page {...(onSave && { onSave })} />, { at: '/day' });
const day = () => screen.getByRole('textbox', { name: 'Day' });
const press = (name: string) => screen.getByRole('button', { name });

describe('a form that stays on its page', () => {
  test('nothing changed: nothing to save, and leaving asks nothing', async () => {
    const { person } = show();
    expect(press('Save')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await screen.findByText('Another page')).toBeInTheDocument();
  });

  test('changed: says so, saves what was typed, or goes back to what is stored', async () => {
    const save = vi.fn<(values: string, version: number) => void>();
    const { person } = show(save);
    await person.type(day(), '!');
    expect(screen.getByRole('status')).toHaveTextContent('Not saved yet.');
    await person.click(press('Save'));
    expect(save.mock.calls).toEqual([['Monday!', 1]]);
    await person.click(press('Undo changes'));
    expect(day()).toHaveValue('Monday');
    expect(press('Save')).toBeDisabled();
  });

  test('follows what somebody else saves while nothing is typed', async () => {
    const { person } = show();
    await person.click(press('Somebody else saves'));
    expect(day()).toHaveValue('Tuesday');
    expect(press('Save')).toBeDisabled();
  });

  test('what was typed stays, on the version that it was typed on', async () => {
    const save = vi.fn<(values: string, version: number) => void>();
    const { person } = show(save);
    await person.type(day(), '!');
    await person.click(press('Somebody else saves'));
    expect(day()).toHaveValue('Monday!');
    await person.click(press('Save'));
    expect(save.mock.calls).toEqual([['Monday!', 1]]);
  });
});

describe('leaving with changes', () => {
  test('asks; staying keeps what was typed', async () => {
    const { person } = show();
    await person.type(day(), '!');
    await person.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(press('Stay')).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(day()).toHaveValue('Monday!');
  });

  test('a yes leaves', async () => {
    const { person } = show();
    await person.type(day(), '!');
    await person.click(screen.getByRole('link', { name: 'Leave' }));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Another page')).toBeInTheDocument();
  });

  test('another part of the same page is no leaving', async () => {
    const { person } = show();
    await person.type(day(), '!');
    await person.click(screen.getByRole('link', { name: 'Another tab of it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(day()).toHaveValue('Monday!');
  });

  test('closing the tab asks only while something is not saved', async () => {
    const { person } = show();
    const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(true);
    await person.type(day(), '!');
    expect(closing()).toBe(false);
    await person.click(press('Undo changes'));
    expect(closing()).toBe(true);
  });
});

describe('drafts', () => {
  const FIELDS = ['title', 'text'];
  function Form() {
    const form = useRef<HTMLFormElement>(null);
    useDraft(form, { name: 'post', fields: FIELDS });
    return (
      <form ref={form}>
        <input name="title" aria-label="Title" />
        <textarea name="text" aria-label="Text" />
        <input name="password" aria-label="Password" />
      </form>
    );
  }
  const box = (name: string) => screen.getByRole('textbox', { name });

  test('a reload brings back the named fields, and no other', async () => {
    const { person, unmount } = showScreen(<Form />);
    await person.type(box('Title'), 'Moon');
    await person.type(box('Text'), 'One.{Enter}Two.');
    await person.type(box('Password'), 'secret');
    unmount();
    showScreen(<Form />);
    expect(box('Title')).toHaveValue('Moon');
    expect(box('Text')).toHaveValue('One.\nTwo.');
    expect(box('Password')).toHaveValue('');
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret');
  });

  test('nothing is left when its person signs out, nor is anything else forgotten', () => {
    showScreen(<Form />);
    keepDraft('post', { title: 'Moon' });
    sessionStorage.setItem('other', '1');
    forgetDrafts();
    expect(readDraft('post')).toBeNull();
    expect(sessionStorage.getItem('other')).toBe('1');
  });

  test('what is no draft is none, and full storage stops nobody', () => {
    showScreen(<Form />);
    sessionStorage.setItem('draft:post', '{broken');
    expect(readDraft('post')).toBeNull();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    expect(() => keepDraft('post', { title: 'Moon' })).not.toThrow();
    full.mockRestore();
  });
});
