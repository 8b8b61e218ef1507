import type { Stripe } from 'stripe';

/** What our server may send, by call. The schema that requests are held against is made of these types of the SDK. */
export interface StripeRequests {
  'POST /v1/payment_intents': Stripe.PaymentIntentCreateParams;
  'GET /v1/payment_intents/{id}': Stripe.PaymentIntentRetrieveParams;
  'POST /v1/payment_intents/{id}/capture': Stripe.PaymentIntentCaptureParams;
  'POST /v1/payment_intents/{id}/cancel': Stripe.PaymentIntentCancelParams;
  'POST /v1/refunds': Stripe.RefundCreateParams;
  'GET /v1/refunds': Stripe.RefundListParams;
  'GET /v1/disputes': Stripe.DisputeListParams;
  'POST /v1/customers': Stripe.CustomerCreateParams;
  'GET /v1/customers': Stripe.CustomerListParams;
  'POST /v1/subscriptions': Stripe.SubscriptionCreateParams;
  'GET /v1/subscriptions': Stripe.SubscriptionListParams;
  'GET /v1/subscriptions/{id}': Stripe.SubscriptionRetrieveParams;
  'POST /v1/subscriptions/{id}': Stripe.SubscriptionUpdateParams;
  'DELETE /v1/subscriptions/{id}': Stripe.SubscriptionCancelParams;
  'GET /v1/invoices': Stripe.InvoiceListParams;
  'GET /v1/invoices/{id}': Stripe.InvoiceRetrieveParams;
  'POST /v1/invoices/{id}/pay': Stripe.InvoicePayParams;
  'POST /v1/invoices/{id}/void': Stripe.InvoiceVoidInvoiceParams;
  'GET /v1/invoice_payments': Stripe.InvoicePaymentListParams;
  'GET /v1/prices/{id}': Stripe.PriceRetrieveParams;
  'POST /v1/setup_intents': Stripe.SetupIntentCreateParams;
  'GET /v1/setup_intents/{id}': Stripe.SetupIntentRetrieveParams;
}
