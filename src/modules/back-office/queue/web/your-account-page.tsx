import { Link } from 'react-router';
import { SecondFactorSection } from '@/modules/people/accounts/web/second-factor/second-factor-section';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { pageMeta } from '@/ui/page-meta';
import { StudioHeading, StudioPage } from '@/ui/studio-page';

export const meta = pageMeta({
  title: 'Your Account',
  description: 'How you log in to the studio.',
  path: '/studio/account',
  noindex: true,
});

/** /studio/account: how somebody of the studio logs in. */
export default function YourAccountPage() {
  const { user } = useSession();
  return (
    <StudioPage>
      <StudioHeading
        title="Your account"
        aside={user !== null && <p className="text-sm break-all text-muted">{user.email}</p>}
      />
      <div className="max-w-reading">
        <SecondFactorSection />
        <p className="mt-6">
          <Link to="/studio/notices" className="link inline-flex min-h-11 items-center">
            Choose what you are told
          </Link>
        </p>
      </div>
    </StudioPage>
  );
}
