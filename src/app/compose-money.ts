import { createOrderDesk, orderDeskRoutes } from '@/modules/back-office/orders/server';
import {
  createHandOrders,
  createMatching,
  createMoneyService,
  createPayouts,
  handOrderRoutes,
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

interface MoneyGround {
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
export function composeMoney(ground: MoneyGround) {
  const { platform, checkout, promotions, siteUrl, creditLimits, timeZone, demo } = ground;
  const { db, clock, record, outbox } = platform;
  const issueCredit: IssueCredit = (tx, credit) => promotions.issueCredit(tx, credit);
  const money = createMoneyService({ ...checkout, record, issueCredit, creditLimits });
  return {
    money,
    matching: createMatching({ ...checkout, record }),
    handOrders: createHandOrders({ ...checkout, record, siteUrl }),
    orderDesk: createOrderDesk({
      db,
      money,
      mailsOf: (id) => outbox.listAbout(`order:${id}`),
      eventText: timelineText,
    }),
    payouts: createPayouts({ db, clock, demo }),
    vatReports: createVatReports({ db, clock, timeZone, demo }),
  };
}

type Desk = Omit<ReturnType<typeof composeMoney>, 'money'> & { readonly checkout: CheckoutService };

/** The calls of the studio's orders and books. */
export function routesOfMoney({
  checkout,
  handOrders,
  matching,
  orderDesk,
  payouts,
  vatReports,
}: Desk): Route[] {
  return [
    ...orderDeskRoutes(orderDesk),
    ...handOrderRoutes(handOrders, checkout),
    ...matchRoutes(matching),
    ...payoutRoutes(payouts),
    ...vatReportRoutes(vatReports),
  ];
}
