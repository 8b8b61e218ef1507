import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { FAKE_KEYS, startPayPalFake, type PayPalFake } from '../fakes/paypal/index';
import { freePort, launchStudio, type LaunchedStudio } from './launch';

export interface StudioWithPayPal {
  readonly fake: PayPalFake;
  readonly studio: LaunchedStudio;
  stop(): Promise<void>;
}

/** A studio of its own, whose keys lead to a PayPal of ours. For a `beforeAll`, which gets the time that it takes. */
export async function launchStudioWithPayPal(): Promise<StudioWithPayPal> {
  // A busy machine may need the three minutes that launchStudio waits.
  test.setTimeout(200_000);
  const fake = await startPayPalFake();
  const dataDir = mkdtempSync(join(tmpdir(), 'headroom-paypal-'));
  const studio = await launchStudio(dataDir, await freePort(), {
    PAYPAL_CLIENT_ID: FAKE_KEYS.clientId,
    PAYPAL_CLIENT_SECRET: FAKE_KEYS.clientSecret,
    PAYPAL_WEBHOOK_ID: FAKE_KEYS.webhookId,
    PAYPAL_API_BASE: fake.base,
  });
  return {
    fake,
    studio,
    async stop() {
      await studio.stop();
      await fake.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
