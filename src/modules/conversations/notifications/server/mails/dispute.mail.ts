import { paymentLabel } from '@/modules/money/payments/payments.rules';
import { formatMoney, type Minor } from '@/shared/money';
import { action, figures, heading, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';

export interface DisputeData {
  readonly order_id: number;
  readonly customer_name: string;
  readonly email: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly provider: string;
  readonly reference: string;
  readonly state: 'open' | 'won' | 'lost';
  /** The studio's page of money. */
  readonly url: string;
}

const WORDS: Record<DisputeData['state'], { title: string; text: string; subject: string }> = {
  open: {
    subject: 'Dispute over',
    title: 'A bank asks for money back',
    text: 'Answer it at the payment provider before the deadline, with proof of the work: versions, messages, the approval. The provider holds the amount until then.',
  },
  won: {
    subject: 'Dispute won:',
    title: 'The dispute is won',
    text: 'The money stays with the studio. You don’t need to do anything.',
  },
  lost: {
    subject: 'Dispute lost:',
    title: 'The dispute is lost',
    text: 'The money went back to the buyer. We have issued a credit note and emailed it to them.',
  },
};

/** Tells the studio's admins that a buyer's bank asks for money back, and how it ended. */
export function disputeMail(data: DisputeData, site: MailSite): MailContent {
  const { title, text, subject } = WORDS[data.state];
  const amount = formatMoney(data.amount, data.currency);
  const head = { subject: `${subject} ${amount} of order ${data.order_id}`, preview: title };
  return writeMail(site, head, [
    heading(title),
    paragraph(`${data.customer_name} (${data.email}), order ${data.order_id}. ${text}`),
    figures([
      { label: 'Payment provider', value: paymentLabel(data.provider) },
      { label: 'Its reference', value: data.reference },
      { label: 'Amount', value: amount, strong: true },
    ]),
    action('Open Refunds in the studio', data.url),
  ]);
}
