import { formatMoney, type Minor } from '@/shared/money';
import { action, code, heading, note, paragraph, quote, steps } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { day, nameInMail } from './wording';

interface GiftCardData {
  readonly code: string;
  /** In minor units. */
  readonly amount: Minor;
  readonly currency: string;
}

export interface GiftCardSentData extends GiftCardData {
  /** Null: the studio gives it. */
  readonly buyer_name: string | null;
  /** Empty where the buyer gave no name. */
  readonly recipient_name: string;
  /** What the buyer wrote with it; may be empty. */
  readonly message: string;
  /** Whether it is from the recipient themselves, who chose a day for it. */
  readonly to_self: boolean;
}

export interface GiftCardBoughtData extends GiftCardData {
  readonly buyer_name: string;
  /** The buyer has an account, and so a page that shows it. */
  readonly has_account: boolean;
  /** Who else is mailed it, and when; null where nobody is. */
  readonly sent_to: { readonly name: string; readonly email: string; readonly at: Date } | null;
}

const SPENDING = [
  'Sign in, or create an account with any address.',
  'Choose services and go to the cart.',
  'Enter the code there. The card is deducted before you pay.',
];

const SMALL_PRINT =
  'Anyone with the code can spend it, so treat it like cash. Any remaining balance stays on the card. It can’t pay for monthly packages or other gift cards.';

function occasionOf({ to_self, buyer_name }: GiftCardSentData, { site_name }: MailSite): string {
  if (to_self) return 'today is the day you chose for this gift card.';
  if (buyer_name === null)
    return `here is a gift card for mixing and mastering, from all of us at ${site_name}.`;
  return `${nameInMail(buyer_name, 'Somebody')} has given you a gift card for mixing and mastering at ${site_name}.`;
}

/** Brings a gift card to whoever it is for. */
export function giftCardMail(data: GiftCardSentData, site: MailSite): MailContent {
  const worth = formatMoney(data.amount, data.currency);
  const from =
    data.to_self || data.buyer_name === null ? '' : ` from ${nameInMail(data.buyer_name, 'somebody')}`;
  const hello = data.recipient_name === '' ? 'Hello' : `Hello ${nameInMail(data.recipient_name)}`;
  const head = {
    subject: `Your gift card${from}: ${worth} at ${site.site_name}`,
    preview: `${worth} for mixing and mastering. The code is inside.`,
  };
  return writeMail(site, head, [
    heading(`${worth} for your music`),
    paragraph(`${hello}, ${occasionOf(data, site)}`),
    quote(data.message),
    code(data.code),
    steps(SPENDING),
    action('Choose services', `${site.site_url}/select-services`),
    note(SMALL_PRINT),
  ]);
}

function whereItIs({ has_account, sent_to }: GiftCardBoughtData): string {
  if (sent_to !== null) {
    const who =
      sent_to.name === '' ? sent_to.email : `${nameInMail(sent_to.name, 'the person')} (${sent_to.email})`;
    return `We will email it to ${who} on ${day(sent_to.at)}. Here is the code as well, in case you want to give it yourself.`;
  }
  return has_account
    ? 'Find it with its balance under Gift Cards in your account.'
    : 'Keep this email: you need the code to use the card. With an account under this address you also find it under Gift Cards.';
}

/** Brings a gift card to whoever bought it. */
export function giftCardBoughtMail(data: GiftCardBoughtData, site: MailSite): MailContent {
  const worth = formatMoney(data.amount, data.currency);
  const head = {
    subject: `Your gift card of ${worth}`,
    preview: data.sent_to === null ? 'The code is inside.' : 'The code, and when we email it.',
  };
  const open = data.has_account
    ? action('See your gift cards', `${site.site_url}/user-gift-coupon`)
    : action('Create an account', `${site.site_url}/signup`);
  return writeMail(site, head, [
    heading(`A gift card of ${worth}`),
    paragraph(`Thank you, ${nameInMail(data.buyer_name)}. This is its code:`),
    code(data.code),
    paragraph(whereItIs(data)),
    open,
    note(SMALL_PRINT),
  ]);
}
