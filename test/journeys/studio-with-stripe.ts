import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { startFakeStripe, type FakeStripe } from '../fakes/stripe';
import { freePort, launchStudio, type LaunchedStudio } from './launch';

export interface StudioWithStripe {
  readonly fake: FakeStripe;
  readonly studio: LaunchedStudio;
  stop(): Promise<void>;
}

/**
 * A studio of its own, whose keys lead to a Stripe of ours. For a `beforeAll`, which gets the time that it takes.
 * @param more further variables
 */
export async function launchStudioWithStripe(
  more: Readonly<Record<string, string>> = {},
): Promise<StudioWithStripe> {
  // A busy machine may need the three minutes that launchStudio waits.
  test.setTimeout(200_000);
  const fake = await startFakeStripe();
  const dataDir = mkdtempSync(join(tmpdir(), 'headroom-stripe-'));
  const { secretKey, publishableKey, webhookSecret, apiBase } = fake.keys;
  const studio = await launchStudio(dataDir, await freePort(), {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
    ...more,
  });
  return {
    fake,
    studio,
    async stop() {
      await studio.stop();
      await fake.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
