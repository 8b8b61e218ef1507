import { expect } from '@playwright/test';
import { test } from './journey';

const MAP = 'https://www.openstreetmap.org/**';

test('CONT-01 the map loads only when asked, by keyboard', async ({ page }) => {
  const asked: string[] = [];
  await page.route(MAP, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>m</title><p>Streets' });
  });
  await page.goto('/contact');
  const map = page.getByRole('region', { name: 'Map' });
  await expect(map).toContainText('The map loads from openstreetmap.org');
  expect(asked).toEqual([]);
  await map.getByRole('button', { name: 'Show the map' }).focus();
  await page.keyboard.press('Enter');
  await expect(map.locator('iframe').contentFrame().getByText('Streets')).toBeVisible();
  await expect(map).toBeFocused();
  await expect(map.locator('iframe')).toHaveAttribute('title', /Headroom, .+Rotterdam/);
  await expect(map.getByRole('status')).toHaveText('Map by OpenStreetMap contributors.');
  expect(asked.some((url) => url.includes('marker=51.90690%2C4.44870'))).toBe(true);
});

test('CONT-01 a map that can not load leaves the drawing, says so, and can be tried again', async ({
  page,
}) => {
  await page.route(MAP, (route) => route.abort('internetdisconnected'));
  await page.goto('/contact');
  const map = page.getByRole('region', { name: 'Map' });
  await map.getByRole('button', { name: 'Show the map' }).click();
  await expect(map.getByRole('status')).toHaveText(
    'The map could not be loaded. Open it on its own site instead.',
  );
  await expect(map.getByRole('img')).toBeVisible();
  await expect(map.locator('iframe')).toHaveCount(0);
  await expect(map.getByRole('link', { name: 'Open in OpenStreetMap' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=51.90690&mlon=4.44870#map=15/51.90690/4.44870',
  );
  await page.unroute(MAP);
  await page.route(MAP, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Streets' }));
  await map.getByRole('button', { name: 'Try again' }).click();
  await expect(map.locator('iframe').contentFrame().getByText('Streets')).toBeVisible();
});
