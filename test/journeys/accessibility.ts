import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Ends when nothing moves by itself any more: what still fades in has not its colours yet. */
async function untilStill(page: Page): Promise<void> {
  const moving = (): number =>
    document.getAnimations().filter(
      ({ timeline, playState, effect }) =>
        // What goes with the scrolling, such as the edge of cut tabs, fades no further by itself.
        timeline === document.timeline &&
        playState === 'running' &&
        effect?.getComputedTiming().endTime !== Infinity,
    ).length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}

/**
 * What axe finds wrong in the page once it stands still, or in the part that the selector `within` names: a line for each
 * rule with the elements that break it. Our pages show nobody else's frames, so axe runs in the page itself: half the time
 * of its way through a second page.
 */
export async function accessibilityFaults(page: Page, within?: string): Promise<string[]> {
  await untilStill(page);
  // Where the focus leaves an open popover it meets a guard of Base UI's that passes it on: nobody rests on one.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('[data-base-ui-focus-guard]');
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
