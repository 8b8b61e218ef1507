import { expect, type Locator, type Page } from '@playwright/test';

/** How a person reaches a widget. */
export type Way = 'mouse' | 'touch' | 'keys';

/** The middle of what is pressed, in the window. */
export async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing to press');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The hand that presses: a mouse with its moves, a finger, or keys alone. */
export function handOf(page: Page, way: Way) {
  return {
    way,
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await expect(target).toBeVisible();
      if (way === 'touch') return target.tap();
      if (way === 'keys') return target.press(key);
      const { x, y } = await middleOf(target);
      await page.mouse.move(x - 3, y - 2);
      await page.mouse.move(x, y);
      await page.mouse.down();
      // As long as a hand takes: what closes on the way down is gone when it comes up.
      await page.waitForTimeout(80);
      await page.mouse.up();
    },
    /** Drags from one point to another; by finger through the browser's own touch events. */
    async drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
      const steps = 8;
      const at = (step: number) => ({
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
      });
      if (way === 'mouse') {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        for (let step = 1; step <= steps; step += 1) await page.mouse.move(at(step).x, at(step).y);
        await page.waitForTimeout(80);
        await page.mouse.up();
        return;
      }
      const cdp = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
        cdp.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as [] });
      await touch('touchStart', [from]);
      await page.waitForTimeout(350);
      for (let step = 1; step <= steps; step += 1) {
        await touch('touchMove', [at(step)]);
        await page.waitForTimeout(30);
      }
      await touch('touchEnd', []);
      await cdp.detach();
    },
  };
}

export type Hand = ReturnType<typeof handOf>;
