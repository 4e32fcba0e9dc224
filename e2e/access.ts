// What axe finds fault with.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A line for each fault, with what it is about. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(untilStill);
  // axe would open a page of its own to collect its results, which Electron has none of. To describe what has passed
  // would take it as long as to look for faults.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(STANDARD)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** While a dialog still opens, axe may not see that what is under it is out of reach. */
async function untilStill(): Promise<void> {
  const ending = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().endTime) < Infinity);
  await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
}
