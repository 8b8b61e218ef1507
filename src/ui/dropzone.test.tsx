// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { Dropzone } from './dropzone';
import { toast } from './toast-store';

type Props = Partial<Parameters<typeof Dropzone>[0]>;

function show(props: Props = {}) {
  const onFiles = vi.fn<(files: File[]) => void>();
  const shown = showScreen(<Dropzone label="Drop your files here" onFiles={onFiles} {...props} />);
  const names = () => onFiles.mock.calls.map(([files]) => files.map(({ name }) => name));
  return { ...shown, onFiles, names };
}

const file = (name: string) => new File(['x'], name);
const picker = () => screen.getByLabelText<HTMLInputElement>('Drop your files here', { selector: 'input' });
const place = () => screen.getByRole('group', { name: 'Drop your files here' });

function drop(files: readonly File[]): void {
  const event = createEvent.drop(place());
  const items = files.map((one) => ({ kind: 'file', getAsFile: () => one, webkitGetAsEntry: () => null }));
  Object.defineProperty(event, 'dataTransfer', { value: { files, items, types: ['Files'] } });
  fireEvent(place(), event);
}

describe('a place for files', () => {
  test('takes chosen files in the order that people count in, without what systems leave behind', async () => {
    const { person, names } = show();
    await person.upload(picker(), [file('Track 10.wav'), file('.DS_Store'), file('Track 2.wav')]);
    expect(names()).toEqual([['Track 2.wav', 'Track 10.wav']]);
  });

  test('the same file can be chosen again', async () => {
    const { person, onFiles } = show();
    await person.upload(picker(), file('Mix.wav'));
    await person.upload(picker(), file('Mix.wav'));
    expect(onFiles).toHaveBeenCalledTimes(2);
  });

  test('takes what is dropped', async () => {
    const { names } = show();
    drop([file('Kick.wav'), file('Bass.wav')]);
    await vi.waitFor(() => expect(names()).toEqual([['Bass.wav', 'Kick.wav']]));
  });

  test('of several takes one where one is wanted', async () => {
    const { names } = show({ multiple: false });
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeInTheDocument();
    drop([file('A.wav'), file('B.wav')]);
    await vi.waitFor(() => expect(names()).toEqual([['A.wav']]));
  });

  test('its buttons open the pickers of files and of folders', async () => {
    const opened: string[] = [];
    const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function open(
      this: HTMLInputElement,
    ) {
      opened.push(this.getAttribute('aria-label') ?? '');
    });
    const { person } = show({ folders: true });
    await person.click(screen.getByRole('button', { name: 'Choose files' }));
    await person.click(screen.getByRole('button', { name: 'Choose a folder' }));
    expect(opened).toEqual(['Drop your files here', 'Drop your files here, a folder']);
    click.mockRestore();
  });

  test('disabled, it takes nothing and the page does not open the file instead', () => {
    const { onFiles } = show({ disabled: true });
    const event = createEvent.drop(place());
    fireEvent(place(), event);
    expect(event.defaultPrevented).toBe(true);
    expect(onFiles).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeDisabled();
  });

  test('what is wrong is said of the place', () => {
    show({ error: 'Pictures can be up to 20 MB.' });
    expect(place()).toHaveAccessibleDescription('Pictures can be up to 20 MB.');
  });
});

describe('notifications', () => {
  test('are read aloud by their kind, and closed by hand', async () => {
    const { person } = showScreen(<p>Page</p>);
    toast.success('Saved', { durationMs: 0 });
    toast.error('That did not work', { durationMs: 0 });
    expect(await screen.findByRole('alert')).toHaveTextContent('That did not work');
    expect(screen.getByText('Saved')).toBeInTheDocument();
    const [first] = screen.getAllByRole('button', { name: 'Close notification' });
    if (first !== undefined) await person.click(first);
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.getByText('That did not work')).toBeInTheDocument();
  });

  test('a next one of the same form takes the place of the last', async () => {
    showScreen(<p>Page</p>);
    toast.error('No line', { source: 'form' });
    toast.success('Sent', { source: 'form' });
    expect(await screen.findByText('Sent')).toBeInTheDocument();
    expect(screen.queryByText('No line')).toBeNull();
  });
});
