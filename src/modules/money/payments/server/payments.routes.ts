import { route, type Route } from '@/platform/http/mount';
import {
  answerDemoChallenge,
  approveDemoPayment,
  confirmDemoPayment,
  receiveDemoWebhook,
} from '../payments.contract';
import type { DemoPayments } from './providers/demo';
import type { WebhookInbox } from './webhook-inbox';

/** The calls of the demo provider: its form, its challenge, its webhooks. */
export function demoPaymentRoutes(demo: DemoPayments, inbox: WebhookInbox): Route[] {
  return [
    route(confirmDemoPayment, async ({ params, body }) => demo.pay.confirm(params.intent, body)),
    route(answerDemoChallenge, async ({ params, body }) => demo.pay.answerChallenge(params.intent, body)),
    route(approveDemoPayment, async ({ params, body }) => demo.pay.approve(params.intent, body)),
    route(receiveDemoWebhook, async ({ body, raw }) => inbox.receive(demo.provider, body, raw.headers)),
  ];
}
