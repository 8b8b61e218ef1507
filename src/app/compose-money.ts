import { createOrderAdmin, orderAdminRoutes } from '@/modules/back-office/orders/server';
import {
  createManualOrders,
  createMatching,
  createMoneyService,
  createPayouts,
  manualOrderRoutes,
  matchRoutes,
  payoutRoutes,
  type CheckoutDeps,
  type CheckoutService,
  type IssueCredit,
} from '@/modules/shop/checkout/server';
import { timelineText } from '@/modules/site/order/order-view.rules';
import type { PromotionsService } from '@/modules/shop/promotions/server';
import { createVatReports, vatReportRoutes } from '@/modules/money/receipts/server';
import type { Route } from '@/platform/http/mount';
import type { Platform } from './compose-platform';

interface MoneyDeps {
  readonly platform: Platform;
  readonly checkout: CheckoutDeps;
  readonly promotions: Pick<PromotionsService, 'issueCredit'>;
  readonly siteUrl: () => Promise<string>;
  readonly creditLimits: () => Promise<{ each: number; day: number }>;
  /** Where the studio's clock hangs. */
  readonly timeZone: () => Promise<string>;
  readonly demo: boolean;
}

/** Builds what the studio does about orders and money: refunds, orders by hand, lists for the books. */
export function composeMoney(context: MoneyDeps) {
  const { platform, checkout, promotions, siteUrl, creditLimits, timeZone, demo } = context;
  const { db, clock, record, outbox } = platform;
  const issueCredit: IssueCredit = (tx, credit) => promotions.issueCredit(tx, credit);
  const money = createMoneyService({ ...checkout, record, issueCredit, creditLimits });
  return {
    money,
    matching: createMatching({ ...checkout, record }),
    manualOrders: createManualOrders({ ...checkout, record, siteUrl }),
    orderAdmin: createOrderAdmin({
      db,
      money,
      mailsOf: (id) => outbox.listAbout(`order:${id}`),
      eventText: timelineText,
    }),
    payouts: createPayouts({ db, clock, demo }),
    vatReports: createVatReports({ db, clock, timeZone, demo }),
  };
}

type Overview = Omit<ReturnType<typeof composeMoney>, 'money'> & { readonly checkout: CheckoutService };

/** The calls of the studio's orders and books. */
export function routesOfMoney({
  checkout,
  manualOrders,
  matching,
  orderAdmin,
  payouts,
  vatReports,
}: Overview): Route[] {
  return [
    ...orderAdminRoutes(orderAdmin),
    ...manualOrderRoutes(manualOrders, checkout),
    ...matchRoutes(matching),
    ...payoutRoutes(payouts),
    ...vatReportRoutes(vatReports),
  ];
}
