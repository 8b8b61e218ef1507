import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { onSessionChange, readSession } from '@/modules/people/accounts/web';
import { configurePages } from '@/ui/page-data';
import { whenContentIsHere } from '@/ui/page-life';
import { browserClient } from './browser-client';
import { comeToLife } from './early-events';

const LONGEST_WAIT_MS = 5000;

configurePages({ api: browserClient, session: readSession, onSessionChange });

// Stands beside the router: both are there at once, and the page's content some slices later. What was pressed before
// waits for it, but not for ever: content that fails never comes.
function Alive({ tell }: { tell: () => void }) {
  useEffect(() => {
    const timer = setTimeout(tell, LONGEST_WAIT_MS);
    whenContentIsHere(() => {
      clearTimeout(timer);
      tell();
    });
  }, [tell]);
  return null;
}

comeToLife((lives) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
        <Alive tell={lives} />
      </StrictMode>,
    );
  });
});
