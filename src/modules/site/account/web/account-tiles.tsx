import { Gift, MessageSquare, Package, ShoppingCart, User, type LucideIcon } from 'lucide-react';
import { Card, CardLink } from '@/ui/card';

interface Tile {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Absent for what is no page of its own. */
  readonly to?: string;
  readonly text: string;
}

const TILES: readonly Tile[] = [
  { label: 'Account', icon: User, to: '/account', text: 'Profile and settings' },
  { label: 'Track Orders', icon: Package, to: '/orders', text: 'Status, files, versions' },
  { label: 'Chat', icon: MessageSquare, text: 'With your engineers' },
  { label: 'Cart', icon: ShoppingCart, to: '/cart', text: 'Ready to check out' },
  { label: 'Gift Cards', icon: Gift, to: '/user-gift-coupon', text: 'Codes and balances' },
];

/** The ways on from the account. */
export function AccountTiles() {
  return (
    <nav aria-label="Account">
      <ul className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-5">
        {TILES.map(({ label, icon: Icon, to, text }) => (
          <Card key={label} as="li" interactive={to !== undefined} className="flex flex-col gap-4">
            <Icon aria-hidden="true" className={to === undefined ? 'text-muted' : 'text-after'} />
            <div className="flex flex-col gap-1">
              <span className="font-heading text-md leading-tight font-semibold">
                {to === undefined ? (
                  label
                ) : (
                  <CardLink to={to} aria-current={to === '/account' ? 'page' : undefined}>
                    {label}
                  </CardLink>
                )}
              </span>
              <span className="text-sm text-muted">{text}</span>
            </div>
          </Card>
        ))}
      </ul>
    </nav>
  );
}
