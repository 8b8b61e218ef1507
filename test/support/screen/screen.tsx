import '@testing-library/jest-dom/vitest';
import { cleanup, configure, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';
import { standingSettings } from '@/modules/foundation/settings/settings.rules';
import { SettingsProvider } from '@/modules/foundation/settings/web/settings-context';
import { onSessionChange, readSession } from '@/modules/people/accounts/web/browser-session';
import { SessionProvider } from '@/modules/people/accounts/web/session-context';
import { CART_KEY, type CartLine } from '@/modules/shop/cart/cart.rules';
import { createApiClient, type Transport } from '@/shared/api-client';
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
  /** What a guest has in the cart of this browser. */
  readonly cart?: readonly CartLine[];
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

// Longer than any wait of a screen for typing to settle, also on a machine that does much else.
configure({ asyncUtilTimeout: 5000 });

// One client for all screens of a file: parts that live as long as a page keep the first one that they are given.
let carry: Transport = () => Promise.reject(new TypeError('No screen is shown.'));
const api = createApiClient((path, init) => carry(path, init));

/** Takes everything away that a screen leaves in the window, which the next test has too. */
function clearWindow(): void {
  cleanup();
  forgetCachedParts();
  for (const { id } of toast.list()) toast.close(id);
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.cookie = 'user=; Max-Age=0; Path=/';
  tellStorage(null);
}

/**
 * Shows a page module, or an element, inside the router, the settings, the session and the typed client of the
 * application. What lies below the client is `network`. A test fails where the screen makes a call that was not expected.
 */
export function showScreen(shown: PageModule | ReactNode, options: ScreenOptions = {}): Screen {
  const { network: routes = [], at = '/', settings = {}, user, cart } = options;
  const network = createNetwork(routes);
  addBrowserParts();
  carry = network.transport;
  const signedIn = user === undefined ? null : { ...SOMEBODY, ...user };
  if (signedIn !== null) window.localStorage.setItem('user', JSON.stringify(signedIn));
  tellStorage('user');
  if (cart !== undefined) {
    window.localStorage.setItem(CART_KEY, JSON.stringify(cart));
    tellStorage(CART_KEY);
  }
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

/** As another tab would: what is read from storage once is read again. */
function tellStorage(key: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key }));
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
