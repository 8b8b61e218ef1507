import { Link } from 'react-router';
import { SecondFactorSection } from '@/modules/people/accounts/web/second-factor/second-factor-section';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { PasskeysSection } from '@/modules/people/accounts/web/passkeys/passkeys-section';
import { PasswordSection } from '@/modules/people/accounts/web/settings/password-section';
import { ProfileSection } from '@/modules/people/accounts/web/settings/profile-section';
import { SessionsSection } from '@/modules/people/accounts/web/settings/sessions-section';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { pageMeta } from '@/ui/page-meta';
import { StudioHeading, StudioPage } from '@/ui/studio-page';

export const meta = pageMeta({
  title: 'Your Account',
  description: 'How you log in to the studio.',
  path: '/studio/account',
  noindex: true,
});

// Whoever signs out everywhere is led to the studio's login by the guard.
const noop = (): void => undefined;

/** /studio/account: how somebody of the studio logs in. */
export default function YourAccountPage() {
  const { user } = useSession();
  const { demo } = useSettings();
  return (
    <StudioPage>
      <StudioHeading
        title="Your account"
        aside={user !== null && <p className="text-sm break-all text-muted">{user.email}</p>}
      />
      <div className="flex max-w-reading flex-col gap-6">
        <ProfileSection lead="Your name is shown to customers in messages and next to their songs." />
        <PasswordSection />
        <PasskeysSection />
        <SecondFactorSection />
        <SessionsSection
          lead={demo ? undefined : 'Studio devices are signed out after 14 days, even if used daily.'}
          beforeSignOut={noop}
        />
        <p>
          <Link to="/studio/notices" className="link inline-flex min-h-11 items-center">
            Choose what you are told
          </Link>
        </p>
      </div>
    </StudioPage>
  );
}
