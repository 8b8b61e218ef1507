import { expect, type Page } from '@playwright/test';
import { untilAlive } from './alive';
import { test } from './journey';
import { logIn, proveAddress, signUp } from './new-account';
import { enterStudio, newPerson } from './people';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.163.1.1' } });

/** A device with a fingerprint reader that says yes by itself. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
}

const SCREENS = [
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: 'on a desk', viewport: { width: 1440, height: 900 }, hasTouch: false },
] as const;

for (const { name, viewport, hasTouch } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch });

    test('API-62 AUTH-01 a passkey is added, signs in by one press and by the address field, and is removed', async ({
      page,
      request,
      browser,
    }) => {
      const person = await signUp(request);
      const admin = await newPerson(browser);
      await enterStudio(admin, 'admin');
      await proveAddress(request, admin, person);
      await giveAuthenticator(page);
      await logIn(page, person);
      await page.goto('/account/settings#passkeys');
      await untilAlive(page);
      const press = (target: ReturnType<Page['getByRole']>) => (hasTouch ? target.tap() : target.click());
      const section = page.getByRole('region', { name: 'Passkeys' });
      await expect(section.getByText('You have no passkeys yet.')).toBeVisible();
      await press(section.getByRole('button', { name: 'Add a passkey' }));
      await expect(section.getByRole('listitem')).toContainText('not used yet');
      await press(section.getByRole('button', { name: /^Rename/ }));
      await page.getByRole('dialog').getByLabel('Name').fill('Kitchen laptop');
      await page.keyboard.press('Enter');
      await expect(section.getByRole('listitem')).toContainText('Kitchen laptop');

      await signOut(page);
      await page.goto('/login');
      await untilAlive(page);
      // Offered in the address field: this device answers at once, before anything is pressed.
      await expect(page).toHaveURL(/\/account$/);
      await signOut(page);
      await giveNoAutofill(page);
      await page.goto('/login');
      await untilAlive(page);
      await press(page.getByRole('button', { name: 'Sign in with a passkey' }));
      await expect(page).toHaveURL(/\/account$/);

      await page.goto('/account/settings#passkeys');
      await untilAlive(page);
      await expect(section.getByRole('listitem')).toContainText('last used');
      await press(section.getByRole('button', { name: 'Remove Kitchen laptop' }));
      await press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
      await expect(section.getByText('You have no passkeys yet.')).toBeVisible();
      // Removed while signed in by it: this device stays, the passkey opens nothing.
      await page.reload();
      await untilAlive(page);
      await signOut(page);
      await page.goto('/login');
      await untilAlive(page);
      await press(page.getByRole('button', { name: 'Sign in with a passkey' }));
      await expect(page.getByText(/This passkey did not work/)).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
    });
  });
}

/** From now on the browser offers no passkeys in fields. */
async function giveNoAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}
