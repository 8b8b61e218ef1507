import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { untilAlive } from './alive';
import { test } from './journey';

test.use({ viewport: { width: 1440, height: 900 } });

const hero = (page: Page) => page.getByRole('article').first();
const handle = (page: Page) => hero(page).getByRole('slider', { name: /^Compare before and after/ });
const wave = (page: Page) => hero(page).getByRole('slider', { name: /^Seek in/ });
const percent = async (page: Page) => Number(await handle(page).getAttribute('aria-valuenow'));

async function centreOf(of: ReturnType<typeof wave>): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (box === null) throw new Error('nothing to press');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('issue 17 B1: by mouse: the handle compares, an end of it is a side; labels never vanish while the thumb slides', async ({
  page,
}) => {
  await page.goto('/');
  await untilAlive(page);
  await expect.poll(() => percent(page)).toBe(50);
  const radio = (name: string) => hero(page).getByRole('radio', { name });
  await expect(radio('After')).toBeChecked();
  await handle(page).scrollIntoViewIfNeeded();
  const from = await centreOf(handle(page));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 200, from.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => percent(page)).toBeLessThan(45);
  // The picture compares; what is heard is what was chosen.
  await expect(radio('After')).toBeChecked();
  const again = await centreOf(handle(page));
  await page.mouse.move(again.x, again.y);
  await page.mouse.down();
  await page.mouse.move(1500, again.y, { steps: 5 });
  await page.mouse.up();
  await expect(radio('Before')).toBeChecked();
  await expect.poll(() => percent(page)).toBe(100);
  await hero(page).getByText('After', { exact: true }).click();
  await expect(radio('After')).toBeChecked();
  await expect.poll(() => percent(page)).toBe(0);
  await expect(hero(page).getByText('Before', { exact: true }).first()).toBeVisible();
});

test('issue 17 B1 B2: by keys: the handle is a slider; by mouse a drag over the wave loops a part, a press moves there', async ({
  page,
}) => {
  await page.goto('/');
  await untilAlive(page);
  await handle(page).focus();
  await page.keyboard.press('PageUp');
  await expect(handle(page)).toHaveAttribute('aria-valuetext', 'before up to 75%, then after');
  await page.keyboard.press('End');
  await expect(hero(page).getByRole('radio', { name: 'Before' })).toBeChecked();
  await page.keyboard.press('Home');
  await expect(handle(page)).toHaveAttribute('aria-valuetext', 'All after');
  const box = await wave(page).boundingBox();
  if (box === null) throw new Error('no wave');
  const y = box.y + box.height / 3;
  await page.mouse.click(box.x + box.width / 2, y);
  const place = async () => Number(await wave(page).getAttribute('aria-valuenow'));
  const total = Number(await wave(page).getAttribute('aria-valuemax'));
  await expect.poll(place).toBeCloseTo(total / 2, 0);
  await page.mouse.move(box.x + box.width * 0.2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, y, { steps: 4 });
  await page.mouse.up();
  const stop = hero(page).getByRole('button', { name: /^Stop looping/ });
  await expect(stop).toBeVisible();
  await expect.poll(place).toBeCloseTo(total / 5, 0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await stop.click();
  await expect(stop).toBeHidden();
});
