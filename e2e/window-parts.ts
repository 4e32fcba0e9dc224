// The window as a reader names its parts.
import type { Locator, Page } from '@playwright/test';
import { strings } from '@shared/strings/strings';

const words = strings.window;

export interface Window {
  readonly box: Locator;
  readonly list: Locator;
  readonly rows: Locator;
  readonly rail: Locator;
  readonly thread: Locator;
  readonly messages: Locator;
  readonly find: Locator;
  /** Opens the row with a title. */
  open(title: string | RegExp): Promise<void>;
}

export function windowOf(page: Page): Window {
  const list = page.getByRole('listbox', { name: words.list.label });
  const rows = list.getByRole('option');
  return {
    box: page.getByRole('combobox', { name: words.search.label }),
    list,
    rows,
    rail: page.getByRole('navigation', { name: words.facets.label }),
    thread: page.getByRole('feed', { name: words.thread.label }),
    messages: page.getByRole('article'),
    find: page.getByRole('textbox', { name: words.find.label }),
    open: (title) => rows.filter({ hasText: title }).first().click(),
  };
}
