import { LogOut } from 'lucide-react';
import type { logOut } from '@/modules/people/accounts/accounts.contract';
import { clearSession, readSession } from '@/modules/people/accounts/web/browser-session';
import { keepCartForGuest } from '@/modules/shop/cart/web/browser-cart';
import { Button } from '@/ui/button';
import { useApi } from '@/ui/page-data';

/** Signs out at once in this browser, whatever the network does; the token is revoked beside it. */
export function SignOutButton() {
  const api = useApi();
  const signOut = (): void => {
    const token = readSession()?.token;
    if (token === undefined) return;
    void api.call<typeof logOut>('POST /auth/logout', { headers: { authorization: `Bearer ${token}` } });
    keepCartForGuest();
    clearSession();
  };
  return (
    <Button icon={<LogOut aria-hidden="true" />} onClick={signOut}>
      Sign Out
    </Button>
  );
}
