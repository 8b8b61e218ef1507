import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds wrong in the page as it stands, or in the part that the selector `within` names: a line for each rule with
 * the elements that break it. Our pages show nobody else's frames, so axe runs in the page itself: half the time of its way
 * through a second page.
 */
export async function accessibilityFaults(page: Page, within?: string): Promise<string[]> {
  // Where the focus leaves an open popover it meets a guard of Base UI's that passes it on: nobody rests on one.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('[data-base-ui-focus-guard]');
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
