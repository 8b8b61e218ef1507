import '@testing-library/jest-dom/vitest';
import { cleanup, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';
import { standingSettings } from '@/modules/foundation/settings/settings.rules';
import { SettingsProvider } from '@/modules/foundation/settings/web';
import { onSessionChange, readSession, SessionProvider } from '@/modules/people/accounts/web';
import { createApiClient } from '@/shared/api-client';
import type { StoredUser } from '@/shared/session';
import { ApiProvider, configurePages } from '@/ui/page-data';
import { forgetCachedParts } from '@/ui/cached-parts';
import { Toaster } from '@/ui/toast';
import { toast } from '@/ui/toast-store';
import { addBrowserParts } from './browser-parts';
import { createNetwork, type Route, type SeenCall } from './network';

/** A route module of the application, as `routes.ts` names it. */
export interface PageModule {
  readonly default: ComponentType;
  readonly clientLoader?: unknown;
  readonly clientAction?: unknown;
  readonly ErrorBoundary?: ComponentType;
  readonly HydrateFallback?: ComponentType;
}

export interface ScreenOptions {
  /** The calls that the screen may make; any other one fails the test. */
  readonly network?: readonly Route[];
  /** The address, with its query; '/' where unset. */
  readonly at?: string;
  /** The pattern of the route, where the address fills parts of it. */
  readonly path?: string;
  readonly settings?: Partial<PublicSettings>;
  /** Who is signed in. */
  readonly user?: Partial<StoredUser>;
}

export interface Screen extends RenderResult {
  readonly person: UserEvent;
  /** Every call that the screen made, in order. */
  readonly calls: readonly SeenCall[];
}

const SOMEBODY: StoredUser = {
  id: 7,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  role: 'customer',
  token: 'a-token',
};

/** Every other address: says where the person came, instead of the page that lies there. */
function Elsewhere() {
  return <p>Another page</p>;
}

/** Takes everything away that a screen leaves in the window, which the next test has too. */
function clearWindow(): void {
  cleanup();
  forgetCachedParts();
  for (const { id } of toast.list()) toast.close(id);
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.cookie = 'user=; Max-Age=0; Path=/';
}

/**
 * Shows a page module, or an element, inside the router, the settings, the session and the typed client of the
 * application. What lies below the client is `network`. A test fails where the screen makes a call that was not expected.
 */
export function showScreen(shown: PageModule | ReactNode, options: ScreenOptions = {}): Screen {
  const { network: routes = [], at = '/', settings = {}, user } = options;
  addBrowserParts();
  const network = createNetwork(routes);
  const api = createApiClient(network.transport);
  const signedIn = user === undefined ? null : { ...SOMEBODY, ...user };
  if (signedIn !== null) window.localStorage.setItem('user', JSON.stringify(signedIn));
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  configurePages({ api, session: readSession, onSessionChange });
  const site: PublicSettings = { ...standingSettings('http://studio.test'), ...settings };
  const Root = ({ children }: { children: ReactNode }) => (
    <ApiProvider api={api}>
      <SettingsProvider settings={site}>
        <SessionProvider serverUser={signedIn}>
          {children}
          <Toaster />
        </SessionProvider>
      </SettingsProvider>
    </ApiProvider>
  );
  const path = options.path ?? at.replace(/\?.*$/, '');
  const Stub = createRoutesStub([
    { path, ...routeOf(shown, Root) },
    {
      path: '*',
      Component: () => (
        <Root>
          <Elsewhere />
        </Root>
      ),
    },
  ]);
  const person = userEvent.setup();
  const result = render(<Stub initialEntries={[at]} />);
  // Modules are shared by the files of one worker: a hook of this module would watch the first file only.
  onTestFinished(() => {
    clearWindow();
    expect(network.unexpected).toEqual([]);
  });
  return Object.assign(result, { person, calls: network.seen });
}

type StubRoute = Parameters<typeof createRoutesStub>[0][number];

function routeOf(shown: PageModule | ReactNode, Root: ComponentType<{ children: ReactNode }>): StubRoute {
  if (!isPage(shown)) return { Component: () => <Root>{shown}</Root> };
  const { default: Page, clientLoader, clientAction, ErrorBoundary, HydrateFallback } = shown;
  const route: StubRoute = {
    Component: () => (
      <Root>
        <Page />
      </Root>
    ),
    HydrateFallback: HydrateFallback ?? Empty,
  };
  if (clientLoader !== undefined) route.loader = clientLoader as NonNullable<StubRoute['loader']>;
  if (clientAction !== undefined) route.action = clientAction as NonNullable<StubRoute['action']>;
  if (ErrorBoundary !== undefined)
    route.ErrorBoundary = () => (
      <Root>
        <ErrorBoundary />
      </Root>
    );
  return route;
}

function Empty() {
  return null;
}

function isPage(shown: PageModule | ReactNode): shown is PageModule {
  return typeof shown === 'object' && shown !== null && 'default' in shown;
}
