import { useState } from 'react';
import { flushSync } from 'react-dom';
import { EmailSection } from '@/modules/people/accounts/web/settings/email-section';
import { PasswordSection } from '@/modules/people/accounts/web/settings/password-section';
import { ProfileSection } from '@/modules/people/accounts/web/settings/profile-section';
import { RequireSession } from '@/modules/people/accounts/web/guards';
import { PasskeysSection } from '@/modules/people/accounts/web/passkeys/passkeys-section';
import { SecondFactorSection } from '@/modules/people/accounts/web/second-factor/second-factor-section';
import { SessionsSection } from '@/modules/people/accounts/web/settings/sessions-section';
import { YourDataSection } from '@/modules/people/accounts/web/settings/your-data-section';
import { keepCartForGuest } from '@/modules/shop/cart/web/browser-cart';
import { MailPreferencesSection } from '@/modules/conversations/notifications/web/mail-preferences-section';
import { ThisDeviceSection } from '@/modules/site/songs/web/offline/this-device-section';
import { Breadcrumb } from '@/ui/breadcrumb';
import { ContentsLinks } from '@/ui/contents-links';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';

export const meta = pageMeta({
  title: 'Settings',
  description: 'Your profile, your password, your devices and your data.',
  path: '/account/settings',
  noindex: true,
});

// In the order of the page; each id is that of its section.
const CONTENTS = [
  { id: 'profile', label: 'Profile' },
  { id: 'email', label: 'Email' },
  { id: 'password', label: 'Password' },
  { id: 'passkeys', label: 'Passkeys' },
  { id: 'second-factor', label: 'Second factor' },
  { id: 'sessions', label: 'Where you are signed in' },
  { id: 'mails', label: 'Emails' },
  { id: 'this-device', label: 'This device' },
  { id: 'your-data', label: 'Your data' },
];

/** /account/settings (API-60, API-61): sections that load and save by themselves. */
export default function SettingsPage() {
  // Whoever signs out everywhere, or for good, goes home; whoever was never signed in, to the log-in.
  const [leaving, setLeaving] = useState(false);
  const goHome = (): void => flushSync(() => setLeaving(true));
  return (
    <RequireSession to={leaving ? '/' : '/login'}>
      <div className="page-width flex flex-col page-top gap-10 pb-24 md:gap-14">
        <PageTitle
          title="Settings"
          above={<Breadcrumb items={[{ label: 'Account', to: '/account' }, { label: 'Settings' }]} />}
        />
        <div className="grid items-start gap-10 lg:grid-cols-[220px_minmax(0,1fr)]">
          <nav aria-label="On this page" className="lg:sticky lg:top-24">
            <ContentsLinks entries={CONTENTS} />
          </nav>
          <div className="flex min-w-0 flex-col gap-6">
            <ProfileSection />
            <EmailSection />
            <PasswordSection />
            <PasskeysSection />
            <SecondFactorSection />
            <SessionsSection
              beforeSignOut={() => {
                keepCartForGuest();
                goHome();
              }}
            />
            <MailPreferencesSection />
            <ThisDeviceSection />
            <YourDataSection beforeSignOut={goHome} />
          </div>
        </div>
      </div>
    </RequireSession>
  );
}
