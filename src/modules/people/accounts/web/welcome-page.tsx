import { Link, useLocation } from 'react-router';
import { ButtonLink } from '@/ui/button';
import { pageMeta } from '@/ui/page-meta';
import { AuthShell } from './auth-shell';
import { OnlySignedOut } from './guards';
import { useHydrated } from '@/ui/use-hydrated';

export const meta = pageMeta({
  title: 'Welcome',
  description: 'One more step: verify your email address.',
  path: '/welcome',
  noindex: true,
});

function emailOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' ? state.email : null;
}

/** /welcome (AUTH-03): what to do after signing up. */
export default function WelcomePage() {
  const { state } = useLocation();
  const email = useHydrated() ? emailOf(state) : null;
  return (
    <OnlySignedOut>
      <AuthShell
        title="Verify your email"
        lead={
          <p>
            Welcome. We have sent an email to{' '}
            {email === null ? 'your address' : <strong className="font-semibold text-ink">{email}</strong>}.
            Open the link in it to verify that the address is yours. The link works for three days.
          </p>
        }
        footer={
          <p className="text-sm text-muted">
            No email after a few minutes? Check your spam folder, or{' '}
            <Link to="/signup" className="link">
              sign up again
            </Link>{' '}
            with the same password for a new link.
          </p>
        }
      >
        <div className="flex flex-col gap-3 sm:flex-row">
          <ButtonLink to="/login" variant="primary" size="lg" className="sm:flex-1">
            Sign In
          </ButtonLink>
          <ButtonLink to="/" size="lg" className="sm:flex-1">
            Back to Home
          </ButtonLink>
        </div>
      </AuthShell>
    </OnlySignedOut>
  );
}
