import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { untilAlive } from './alive';
import { test } from './journey';

/** Who takes part in an opening: a visitor, the owner, and the address of their studio. */
interface Opening {
  readonly guest: Page;
  readonly owner: Page;
  readonly url: string;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

async function noViolations(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** Saves the section of the settings that is open. */
export async function saveSection(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(owner.getByText('Saved. The site shows it now.')).toBeVisible();
}

/** A studio that nobody has opened: visitors see one page, its owner a preview, and neither a claim. */
export async function showsNothingYet({ guest, owner, url }: Opening): Promise<void> {
  await test.step('D: visitors see nothing but Opening soon, whatever they ask for', async () => {
    for (const path of [
      '/',
      '/about',
      '/contact',
      '/services',
      '/terms-and-conditions',
      '/faq',
      '/nothing',
    ]) {
      await open(guest, path);
      await expect(guest.getByRole('heading', { name: 'Opening soon', level: 1 })).toBeVisible();
      await expect(guest).toHaveURL(/\/opening-soon$/);
    }
    const seen = await guest.content();
    for (const claim of [
      '25+',
      '2000+',
      '24/7',
      'Rotterdam',
      'Voorbeeldkade',
      '31100000000',
      'headroom.example',
    ])
      expect(seen).not.toContain(claim);
    await noViolations(guest);
    // Logging in is open; from there nothing leads into the site.
    await open(guest, '/login');
    await expect(guest.getByText('Kitchen Light')).toHaveCount(0);
    await guest.getByRole('link', { name: /home$/ }).click();
    await expect(guest.getByRole('heading', { name: 'Opening soon', level: 1 })).toBeVisible();
    const machines = await fetch(`${url}/robots.txt`);
    expect(await machines.text()).toContain('Disallow: /\n');
    expect((await fetch(`${url}/sitemap.xml`)).status).toBe(404);
  });
  await test.step('the owner sees a preview, which claims nothing either', async () => {
    for (const path of ['/', '/about', '/contact']) {
      await open(owner, path);
      await expect(owner.getByText('This is a preview.', { exact: false })).toBeVisible();
      const text = await owner.locator('body').innerText();
      for (const claim of ['0+', '25+', '2000+', '24/7', 'Rotterdam', 'Trustpilot', 'Up to 0'])
        expect(text, `${path} says ${claim}`).not.toContain(claim);
    }
    await noViolations(owner);
  });
}

/** Its owner enters what the site says, confirms what came along, and opens; visitors see the site then. */
export async function opensTheStudio({ guest, owner }: Opening, name: string): Promise<void> {
  await test.step('the owner enters what the site says, reads what came along, and opens', async () => {
    await open(owner, '/studio/settings/address');
    for (const [label, value] of [
      ['Name', name],
      ['Street and number', 'Kade 1'],
      ['Postcode', '9000'],
      ['City', 'Gent'],
      ['Country', 'Belgium'],
    ] as const)
      await owner.getByLabel(label, { exact: true }).fill(value);
    await saveSection(owner);
    await open(owner, '/studio/opening');
    const button = owner.getByRole('button', { name: 'Open the studio' });
    await expect(button).toBeDisabled();
    for (const name of ['These hours are right', 'Show no figures', 'I have read it', 'I have read them'])
      await owner.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await noViolations(owner);
    await button.click();
    await expect(owner.getByRole('button', { name: 'Close to visitors' })).toBeVisible();
    await open(guest, '/');
    await expect(guest).toHaveURL(/\/$/);
    await expect(guest.getByText('Your song, before and after')).toBeVisible();
    await open(guest, '/contact');
    await expect(guest.getByText('Kade 1').first()).toBeVisible();
    await expect(guest.getByText('Rotterdam')).toHaveCount(0);
    await noViolations(guest);
  });
}
