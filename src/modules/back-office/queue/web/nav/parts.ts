import {
  AudioLines,
  Banknote,
  Bell,
  ChartColumn,
  CircleQuestionMark,
  ContactRound,
  CreditCard,
  DatabaseBackup,
  Gift,
  HandCoins,
  History,
  Hourglass,
  House,
  Images,
  Inbox,
  Landmark,
  LayoutList,
  Mail,
  MessagesSquare,
  Newspaper,
  Palette,
  Percent,
  ReceiptText,
  ScrollText,
  Settings,
  Star,
  Store,
  Tags,
  TicketPercent,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Place } from '../palette/place';

/** A part of the studio: one row of the rail, its pages as tabs at the head of each of them. */
export interface StudioPart {
  readonly name: string;
  /** What it is called where there is little room; its name where that is short enough. */
  readonly short?: string;
  readonly Icon: LucideIcon;
  readonly places: readonly Place[];
  /** Where pages begin that belong to a place of it, beside the place's own address. */
  readonly also?: Readonly<Record<string, string>>;
}

const forAll = (to: string, label: string, Icon: LucideIcon): Place => ({
  to,
  label,
  Icon,
  onlyAdmin: false,
});
const forAdmins = (to: string, label: string, Icon: LucideIcon): Place => ({
  to,
  label,
  Icon,
  onlyAdmin: true,
});

// What is used all day comes first; what is set up once comes last.
const PARTS: readonly StudioPart[] = [
  {
    name: 'Work',
    Icon: LayoutList,
    places: [
      forAll('/studio', 'Queue', LayoutList),
      forAll('/studio/unpaid-uploads', 'Unpaid uploads', HandCoins),
      forAll('/studio/notices', 'Notices', Bell),
    ],
    also: { '/studio/items': '/studio' },
  },
  {
    name: 'Conversations',
    short: 'Inbox',
    Icon: MessagesSquare,
    places: [forAll('/studio/inbox', 'Inbox', Inbox), forAdmins('/studio/outbox', 'Emails', Mail)],
  },
  {
    name: 'Customers',
    Icon: ContactRound,
    places: [
      forAdmins('/studio/customers', 'Customers', ContactRound),
      forAdmins('/studio/reviews', 'Reviews', Star),
    ],
  },
  {
    name: 'Shop',
    Icon: Store,
    places: [
      forAdmins('/studio/services', 'Services', Tags),
      forAdmins('/studio/promotions', 'Promotions', TicketPercent),
      forAdmins('/studio/gift-cards', 'Gift cards', Gift),
    ],
    also: { '/studio/categories': '/studio/services' },
  },
  {
    name: 'Content',
    Icon: Newspaper,
    places: [
      forAdmins('/studio/blog', 'Blog', Newspaper),
      forAdmins('/studio/home', 'Home page', House),
      forAdmins('/studio/samples', 'Samples', AudioLines),
      forAdmins('/studio/gallery', 'Gallery', Images),
      forAdmins('/studio/policies', 'Policies', ScrollText),
      forAdmins('/studio/faq', 'FAQ', CircleQuestionMark),
    ],
  },
  {
    name: 'Finance',
    Icon: Landmark,
    places: [
      forAdmins('/studio/orders', 'Orders', ReceiptText),
      forAll('/studio/money', 'Refunds', Banknote),
      forAdmins('/studio/payouts', 'Payouts', Landmark),
      forAdmins('/studio/vat', 'VAT', Percent),
      forAdmins('/studio/payments', 'Payments', CreditCard),
      forAdmins('/studio/numbers', 'Reports', ChartColumn),
    ],
  },
  {
    name: 'Settings',
    Icon: Settings,
    places: [
      forAdmins('/studio/settings', 'Settings', Settings),
      forAdmins('/studio/people', 'People', Users),
      forAdmins('/studio/audit', 'Log', History),
      forAdmins('/studio/jobs', 'Jobs', Hourglass),
      forAdmins('/studio/backups', 'Backups', DatabaseBackup),
      forAll('/studio/ui', 'Design system', Palette),
    ],
    also: { '/studio/engineers': '/studio/people' },
  },
];

/** The parts that somebody may see, each with the pages that they may open; a part without any is left out. */
export function partsFor(isAdmin: boolean): StudioPart[] {
  return PARTS.flatMap((part) => {
    const places = part.places.filter(({ onlyAdmin }) => isAdmin || !onlyAdmin);
    return places.length === 0 ? [] : [Object.assign({}, part, { places })];
  });
}

const isUnder = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

/** Where somebody is: the part, and the page of it that they are at or below; null where it is no part's. */
export function placeAt(
  parts: readonly StudioPart[],
  pathname: string,
): { readonly part: StudioPart; readonly to: string } | null {
  for (const part of parts) {
    const [, to] = Object.entries(part.also ?? {}).find(([begin]) => isUnder(pathname, begin)) ?? [];
    if (to !== undefined) return { part, to };
    // The queue's address begins all others.
    const place = part.places.find((one) =>
      one.to === '/studio' ? pathname === '/studio' : isUnder(pathname, one.to),
    );
    if (place !== undefined) return { part, to: place.to };
  }
  return null;
}
