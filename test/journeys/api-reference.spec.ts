import { expect } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';

for (const theme of ['dark', 'light'] as const) {
  test(`the reference of the API is read on a phone, in the ${theme} theme`, async ({ page }) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/api/docs');
    const logIn = page.locator('details#postAuthLogin');
    await logIn.locator('summary').click();
    await expect(logIn.getByText('Who may call: Anybody.')).toBeVisible();
    await expect(logIn.getByText('password: string', { exact: false })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(background).toBe(theme === 'dark' ? 'rgb(17, 18, 20)' : 'rgb(250, 247, 242)');
    expect({ problems, hosts: [...hosts] }).toEqual({ problems: [], hosts: [new URL(page.url()).host] });
  });
}
