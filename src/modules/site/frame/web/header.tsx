import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { useCart } from '@/modules/shop/cart/web/use-cart';
import { ChatButton } from '@/modules/conversations/chat/web/chat-button';
import { PageLink } from '@/ui/page-link';
import { Wordmark } from '@/ui/wordmark';
import { isCurrent, MAIN_NAVIGATION } from '../site.rules';
import { CartIcon, CloseIcon, MenuIcon, PersonIcon } from './icons';

function CartLink() {
  const { ready, count } = useCart();
  const filled = ready && count > 0;
  return (
    <PageLink
      to="/cart"
      aria-label={filled ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
      className="relative grid size-11 place-items-center rounded-sm transition-colors hover:bg-hover"
    >
      <CartIcon />
      {filled && (
        <span
          aria-hidden="true"
          className="figures absolute top-0.5 right-0 min-w-5 rounded-full bg-warm px-1 text-center text-[0.7rem] leading-5 font-semibold text-on-warm"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </PageLink>
  );
}

function AccountLink({ className }: { className: string }) {
  const { user } = useSession();
  return (
    <PageLink
      to={user ? '/account' : '/login'}
      className={`flex min-h-11 items-center gap-2 rounded-sm px-3 font-medium whitespace-nowrap transition-colors hover:bg-hover ${className}`}
    >
      <PersonIcon />
      {user ? 'My Account' : 'Sign In'}
    </PageLink>
  );
}

function NavigationLinks({ pathname, onClick }: { pathname: string; onClick?: () => void }) {
  return MAIN_NAVIGATION.map((item) => (
    <li key={item.to}>
      <PageLink to={item.to} onClick={onClick} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
        {item.label}
      </PageLink>
    </li>
  ));
}

const wideLook =
  '[&_a]:relative [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:rounded-sm [&_a]:px-3 [&_a]:text-muted [&_a]:transition-colors [&_a]:hover:text-ink [&_a[aria-current]]:text-ink [&_a[aria-current]]:after:absolute [&_a[aria-current]]:after:inset-x-3 [&_a[aria-current]]:after:top-1.5 [&_a[aria-current]]:after:h-px [&_a[aria-current]]:after:bg-after';
const narrowLook =
  '[&_a]:flex [&_a]:min-h-13 [&_a]:items-center [&_a]:border-b [&_a]:border-line [&_a]:text-md [&_a]:font-medium [&_a[aria-current]]:text-after';

/** The menu of phones and tablets; a <details>, so that it opens without scripts too. */
function MobileMenu({ pathname }: { pathname: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      menu.current.removeAttribute('open');
      menu.current.querySelector('summary')?.focus();
    };
    // Whoever taps or moves outside is done with it; so nothing behind it has the focus while it is open.
    const onElsewhere = ({ target }: Event) => {
      if (!menu.current?.open || !(target instanceof Node) || menu.current.contains(target)) return;
      menu.current.removeAttribute('open');
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, []);
  return (
    <details ref={menu} className="group xl:hidden">
      <summary
        aria-label="Menu"
        className="grid size-11 list-none place-items-center rounded-sm transition-colors hover:bg-hover [&::-webkit-details-marker]:hidden"
      >
        <MenuIcon className="group-open:hidden" />
        <CloseIcon className="hidden group-open:block" />
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-page pt-2 pb-6 shadow-float"
      >
        <ul className={`page-width grid gap-x-6 sm:grid-cols-2 ${narrowLook}`}>
          <NavigationLinks pathname={pathname} onClick={close} />
        </ul>
        <div className="page-width mt-4 sm:hidden">
          <AccountLink className="-ml-3" />
        </div>
      </nav>
    </details>
  );
}

/** The head of every public page: wordmark, main navigation, account and cart (SITE-01, SITE-02). */
export function Header({ siteName }: { siteName: string }) {
  const { pathname, key } = useLocation();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page/92 backdrop-blur-md">
      <div className="page-width flex min-h-16 items-center gap-4">
        <PageLink
          to="/"
          aria-label={`${siteName}, home`}
          className="mr-auto flex min-h-11 min-w-0 items-center rounded-sm text-xl xl:max-w-72"
        >
          <Wordmark name={siteName} />
        </PageLink>
        <nav aria-label="Main" className="hidden xl:block">
          <ul className={`flex text-sm font-medium ${wideLook}`}>
            <NavigationLinks pathname={pathname} />
          </ul>
        </nav>
        <div className="flex items-center gap-1 text-sm">
          <AccountLink className="max-sm:hidden" />
          <ChatButton />
          <CartLink />
          <MobileMenu key={key} pathname={pathname} />
        </div>
      </div>
    </header>
  );
}
