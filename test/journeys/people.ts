import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Browser, type Page } from '@playwright/test';
import { tellErrors } from './page-errors';

export const PASSWORD = 'Headroom-demo-1';

/** Real multitracks and a real master, rendered by the project's own script. */
export async function renderSong(): Promise<{ stems: string[]; master: string }> {
  const script = (await import(pathToFileURL(join(process.cwd(), 'scripts/content/stems.mjs')).href)) as {
    renderStems(folder: string): { stems: string[]; master: string };
  };
  return script.renderStems(mkdtempSync(join(tmpdir(), 'headroom-song-')));
}

/** Opens a browser of somebody else and tells of every error in its pages. */
export async function newPerson(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true });
  const page = await context.newPage();
  tellErrors(page);
  return page;
}

/** From here on this page asks from an address of its own: log-ins of other tests do not count against it. */
export async function fromItsOwnAddress(page: Page): Promise<void> {
  const part = (): number => 1 + Math.floor(Math.random() * 250);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${200 + (part() % 50)}.${part()}.${part()}` });
}

/** Logs somebody of the studio in at /studio/login. */
export async function enterStudio(page: Page, role: 'engineer' | 'admin'): Promise<void> {
  await fromItsOwnAddress(page);
  await page.goto('/studio/login');
  await page.getByLabel('Email').fill(`${role}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
}

interface ListedMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
}

/** The newest mail to an address as the studio's outbox keeps it, with its text; waits until it is there. */
export async function mailTo(admin: Page, address: string, subject: RegExp): Promise<string> {
  const read = async (path: string): Promise<unknown> =>
    admin.evaluate(async (url) => {
      const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string };
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      return (await response.json()) as unknown;
    }, path);
  let text = '';
  await expect(async () => {
    const list = (await read('/api/studio/outbox?per_page=50')) as { data: ListedMail[] };
    const found = list.data.find((mail) => mail.to === address && subject.test(mail.subject));
    expect(found, `a mail to ${address} about ${subject}`).toBeDefined();
    const mail = (await read(`/api/studio/outbox/${found?.id}`)) as { data: { text: string } };
    text = mail.data.text;
  }).toPass({ timeout: 20_000 });
  return text;
}

/** The first address of this site in a mail's text whose path begins so. */
export function linkIn(text: string, path: string): string {
  const found = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)]
    .map(([address]) => new URL(address))
    .find((url) => url.pathname.startsWith(path));
  if (found === undefined) throw new Error(`no link to ${path} in:\n${text}`);
  return found.pathname + found.search;
}
