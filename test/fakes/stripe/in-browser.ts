import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { BANK_FRAME, CARD_FRAME, standIn } from './stand-in';

/** Puts the fake where a browser looks for Stripe; answers with the addresses that were asked for. */
export async function interceptStripe(context: BrowserContext, apiBase: string): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https:\/\/([\w-]+\.)*stripe\.com\//, async (route, request) => {
    const { hostname, pathname, search } = new URL(request.url());
    asked.push(`${hostname}${pathname}`);
    if (hostname === 'api.stripe.com') {
      const response = await route.fetch({ url: `${apiBase}${pathname}${search}` });
      await route.fulfill({ response });
    } else if (hostname === 'hooks.stripe.com') {
      await route.fulfill({ contentType: 'text/html', body: BANK_FRAME });
    } else if (pathname.endsWith('/stripe.js')) {
      await route.fulfill({ contentType: 'text/javascript', body: `(${standIn.toString()})();` });
    } else {
      await route.fulfill({ contentType: 'text/html', body: CARD_FRAME });
    }
  });
  return asked;
}

/** Stripe's frame in our form. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

/** The bank's page. */
export function bankFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Bank"]');
}
