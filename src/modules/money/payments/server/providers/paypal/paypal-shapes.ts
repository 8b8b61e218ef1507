import { z } from 'zod';

// What we read of PayPal's answers; the rest is left alone. https://developer.paypal.com/docs/api/orders/v2/

const money = z.object({ currency_code: z.string(), value: z.string() });
const link = z.object({ rel: z.string(), href: z.string() });
const links = z.array(link).default([]);

export const refundShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: z.string().nullish(),
  create_time: z.string().nullish(),
  links,
  seller_payable_breakdown: z.object({ total_refunded_amount: money.nullish() }).nullish(),
});

export const captureShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  create_time: z.string().nullish(),
  custom_id: z.string().nullish(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().nullish() }).nullish() })
    .nullish(),
});

const address = z.object({ country_code: z.string().nullish() }).nullish();

export const orderShape = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.object({ payer_id: z.string().nullish(), address }).nullish(),
  payment_source: z
    .object({ paypal: z.object({ account_id: z.string().nullish(), address }).nullish() })
    .nullish(),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().default('default'),
        custom_id: z.string().nullish(),
        amount: money,
        payments: z
          .object({ captures: z.array(captureShape).default([]), refunds: z.array(refundShape).default([]) })
          .nullish(),
      }),
    )
    .min(1),
});

export const disputeListShape = z.object({
  items: z
    .array(
      z.object({
        dispute_id: z.string(),
        status: z.string(),
        dispute_amount: money,
        create_time: z.string().nullish(),
      }),
    )
    .default([]),
});

export const disputeShape = z.object({
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().nullish() })).default([]),
  dispute_outcome: z.object({ outcome_code: z.string().nullish() }).nullish(),
});

export const subscriptionShape = z.object({
  id: z.string(),
  status: z.string(),
  custom_id: z.string().nullish(),
  create_time: z.string().nullish(),
  start_time: z.string().nullish(),
  links,
  billing_info: z
    .object({
      outstanding_balance: money.nullish(),
      failed_payments_count: z.number().default(0),
      next_billing_time: z.string().nullish(),
      last_payment: z.object({ time: z.string() }).nullish(),
    })
    .nullish(),
  subscriber: z.object({ email_address: z.string().nullish() }).nullish(),
});

export const transactionsShape = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        time: z.string(),
        amount_with_breakdown: z.object({ gross_amount: money }),
      }),
    )
    .default([]),
});

export const planShape = z.object({
  status: z.string(),
  billing_cycles: z
    .array(
      z.object({
        tenure_type: z.string(),
        total_cycles: z.number().default(0),
        frequency: z.object({ interval_unit: z.string(), interval_count: z.number().default(1) }),
        pricing_scheme: z.object({ fixed_price: money.nullish() }).nullish(),
      }),
    )
    .default([]),
  payment_preferences: z.object({ setup_fee: money.nullish() }).nullish(),
  taxes: z.object({ percentage: z.string().nullish(), inclusive: z.boolean().nullish() }).nullish(),
});

export const linksShape = z.object({ links });

export const eventShape = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  create_time: z.string().nullish(),
  event_version: z.string().nullish(),
  resource: z.record(z.string(), z.unknown()),
});

export const eventListShape = z.object({
  events: z
    .array(
      z.object({
        event_type: z.string(),
        create_time: z.string().nullish(),
        resource: z.record(z.string(), z.unknown()).default({}),
      }),
    )
    .default([]),
});

// A refund or reversal as news of a subscription's charge tells it, in the words of Payments v1.
export const saleBackShape = z.object({
  state: z.string().nullish(),
  amount: z.object({ total: z.string(), currency: z.string() }),
});

export type PayPalCapture = z.infer<typeof captureShape>;
export type PayPalOrder = z.infer<typeof orderShape>;
export type PayPalRefund = z.infer<typeof refundShape>;
export type PayPalSubscription = z.infer<typeof subscriptionShape>;
export type PayPalTransaction = z.infer<typeof transactionsShape>['transactions'][number];
