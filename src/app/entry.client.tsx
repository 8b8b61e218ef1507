import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readSession } from '@/features/accounts/web';
import { configurePages } from '@/ui/page-data';
import { browserClient } from './browser-client';
import { comeToLife } from './early-events';

configurePages({ api: browserClient, session: readSession });

comeToLife(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
});
