import { lazy, Suspense, useState } from 'react';
import { ExplainButton } from './explain-button';

interface ExplainProps {
  /** What is explained: the button is named 'About {about}'. */
  about: string;
  /** A sentence or two. */
  text: string;
}

// Positioning code comes with the first press: most visitors never open one.
const ExplainPopover = lazy(async () => {
  const { ExplainPopover: loaded } = await import('./explain-popover');
  return { default: loaded };
});

/** Explains something at one press, by touch and keys as by mouse: what a tooltip says only to a mouse. */
export function Explain({ about, text }: ExplainProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <ExplainButton
      about={about}
      aria-expanded={false}
      aria-haspopup="dialog"
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <ExplainPopover about={about} text={text} />
    </Suspense>
  );
}
