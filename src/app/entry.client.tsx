import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { onSessionChange, readSession } from '@/features/accounts/web';
import { configurePages } from '@/ui/page-data';
import { browserClient } from './browser-client';
import { comeToLife } from './early-events';

configurePages({ api: browserClient, session: readSession, onSessionChange });

// Stands beside the router: both are there at once, when all of the document but its waiting parts is taken over.
function Alive({ tell }: { tell: () => void }) {
  useEffect(tell, [tell]);
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
