import { forwardingSources } from '@/modules/foundation/analytics/analytics.rules';
import type { SettingsService } from '@/modules/foundation/settings/server/settings.service';
import type { CspSources } from '@/platform/http/security-headers';
import { settledSoon } from '@/shared/settled-soon';

// The map on /contact, once somebody asks for it.
const MAP = 'https://www.openstreetmap.org';

// Settings are remembered for seconds; what was last known serves while they are read.
const PATIENCE_MS = 50;

const NOTHING = { scripts: [], frames: [], connections: [] };

// docs.stripe.com/security/guide#content-security-policy, for Stripe.js with Elements.
const STRIPE_JS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const STRIPE = {
  scripts: STRIPE_JS,
  frames: [...STRIPE_JS, 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};

// developer.paypal.com/sdk/js/best-practices: scripts and styles by nonce, the rest by address.
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/** What pages may load from elsewhere: the map, and what the studio has configured. */
export function cspSourcesOf(settings: Pick<SettingsService, 'current'>): () => Promise<CspSources> {
  let known: Awaited<ReturnType<SettingsService['current']>> | null = null;
  const read = async (): Promise<void> => {
    known = await settings.current();
  };
  return async () => {
    // The page that tells of a database that is away needs its headers too, and can't wait for it.
    await (known === null ? read().catch(() => undefined) : settledSoon(read(), PATIENCE_MS));
    const { scripts, connections } = forwardingSources(known?.ga4_id ?? null);
    const card = known?.payments.card === 'stripe' ? STRIPE : NOTHING;
    const wallet = known?.payments.paypal === 'paypal' ? PAYPAL : [];
    return {
      scripts: [...scripts, ...card.scripts, ...wallet],
      connections: [MAP, ...connections, ...card.connections, ...wallet],
      frames: [MAP, ...card.frames, ...wallet],
      media: [],
      images: wallet,
      nonceStyles: wallet.length > 0,
      // PayPal asks its buyers in a window of its own, which tells the page how it went.
      popups: wallet.length > 0,
      // Wallets of browsers open from inside Stripe's frame.
      payments: card.frames.slice(0, 1),
    };
  };
}
