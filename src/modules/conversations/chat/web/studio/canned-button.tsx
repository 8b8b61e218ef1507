import { MessageSquareQuote } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '@/ui/icon-button';
import { filledIn, withCanned } from '../../inbox.rules';

// Few messages need it.
const CannedDialog = lazy(async () => ({ default: (await import('./canned-dialog')).CannedDialog }));

interface CannedButtonProps {
  /** Name of whoever is answered; null where nobody knows it. */
  readonly name: string | null;
  readonly typed: string;
  readonly onWrite: (words: string) => void;
}

/** Opens the saved answers; the chosen one goes after what is typed. */
export function CannedButton({ name, typed, onWrite }: CannedButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Saved answers"
        icon={<MessageSquareQuote aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {open &&
        // The button stands in the form of a message, and the window has one of its own.
        createPortal(
          <Suspense fallback={null}>
            <CannedDialog
              onClose={() => setOpen(false)}
              onPick={(body) => {
                onWrite(withCanned(typed, filledIn(body, name)));
                setOpen(false);
              }}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
