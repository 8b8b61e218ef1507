import { useLocation } from 'react-router';
import { pageMeta } from '@/ui/page-meta';
import { OnlySignedOut } from '../guards';
import { pageToComeBackTo } from '../last-page';
import { LoginSteps } from '../login-steps';

export const meta = pageMeta({
  title: 'Studio Sign In',
  description: 'For the engineers and admins of the studio.',
  path: '/studio/login',
  noindex: true,
});

/** /studio/login: the back office's own door. */
export default function StudioLoginPage() {
  const { state } = useLocation();
  return (
    <OnlySignedOut studio afterSignIn={pageToComeBackTo(state) ?? '/studio'}>
      <LoginSteps
        door="studio"
        shell={{
          place: 'studio',
          title: 'Studio Sign In',
          lead: 'For the engineers and admins of the studio.',
        }}
      />
    </OnlySignedOut>
  );
}
