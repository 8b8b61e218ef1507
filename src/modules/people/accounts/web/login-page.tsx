import { Link, useLocation, useSearchParams } from 'react-router';
import { pageMeta } from '@/ui/page-meta';
import { OnlySignedOut } from './guards';
import { pageBefore, pageToComeBackTo } from './last-page';
import { LoginSteps } from './login-steps';
import { Notice } from './notice';

export const meta = pageMeta({
  title: 'Sign In',
  description: 'Sign in to follow your orders, send files and talk to your engineer.',
  path: '/login',
  noindex: true,
});

/** /login (AUTH-01). */
export default function LoginPage() {
  const { state } = useLocation();
  const [query] = useSearchParams();
  const target = pageToComeBackTo(state) ?? pageBefore() ?? '/account';
  return (
    <OnlySignedOut afterSignIn={target}>
      <LoginSteps
        door="user"
        startAt={query.get('by') === 'link' ? 'link' : 'password'}
        shell={{
          title: 'Sign In',
          lead: 'Your orders, your files, and the engineer who works on them.',
          notice: query.get('verified') === '1' && <Notice>Account verified successfully</Notice>,
          footer: (
            <p>
              New here?{' '}
              <Link to="/signup" className="link">
                Create an account
              </Link>
            </p>
          ),
        }}
      />
    </OnlySignedOut>
  );
}
