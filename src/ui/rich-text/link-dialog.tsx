import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { TextField } from '../text-field';
import { isLinkAddress, wholeAddress } from './rich-text-parts';

interface LinkDialogProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

function hrefOf(editor: Editor): string {
  const href: unknown = editor.getAttributes('link')['href'];
  return typeof href === 'string' ? href : '';
}

function putLink(editor: Editor, href: string, text: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const words = text.trim() === '' ? href : text.trim();
    chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else chain.extendMarkRange('link').setLink({ href }).run();
}

/** Asks where a link leads; stands outside of the form around the editor, so that Enter here sends nothing. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const known = hrefOf(editor);
  const [address, setAddress] = useState(known);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const asksText = editor.state.selection.empty && known === '';
  const apply = () => {
    const href = wholeAddress(address);
    if (!isLinkAddress(href)) {
      setError('Enter an address like https://example.com, /services or name@example.com.');
      return;
    }
    onClose();
    putLink(editor, href, text);
  };
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={known === '' ? 'Add a link' : 'Change the link'}
      footer={
        <>
          {known !== '' && <Button onClick={remove}>Remove link</Button>}
          <Button variant="primary" onClick={apply}>
            {known === '' ? 'Add link' : 'Save link'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {asksText && (
          <TextField
            label="Text"
            hint="The words readers see. Name the page, not 'click here'."
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <TextField
          label="Address"
          hint="A page of this site such as /services, another site, or an email address."
          value={address}
          error={error}
          data-autofocus
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
      </div>
    </Dialog>,
    document.body,
  );
}
