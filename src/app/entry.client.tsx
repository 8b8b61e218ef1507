import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { onSessionChange, readSession } from '@/modules/people/accounts/web/browser-session';
import { holdInstallOffer } from '@/ui/install-offer';
import { configurePages } from '@/ui/page-data';
import { browserClient } from './browser-client';

holdInstallOffer();
configurePages({ api: browserClient, session: readSession, onSessionChange });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
