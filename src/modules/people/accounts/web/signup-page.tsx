import { Link, useLocation } from 'react-router';
import { pageMeta } from '@/ui/page-meta';
import { AuthShell } from './auth-shell';
import { guestInfoOf } from './guest-info';
import { OnlySignedOut } from './guards';
import { Notice } from './notice';
import { useHydrated } from '@/ui/use-hydrated';
import { SignupForm } from './signup-form';

export const meta = pageMeta({
  title: 'Sign Up',
  description: 'Create an account to follow your orders, send files and talk to your engineer.',
  path: '/signup',
  noindex: true,
});

function Neighbours() {
  return (
    <div className="flex flex-col gap-3">
      <p>
        Have an account?{' '}
        <Link to="/login" className="link">
          Sign in
        </Link>
      </p>
      <p className="text-sm text-muted">
        By signing up you accept the{' '}
        <Link to="/terms-and-conditions" className="link">
          Terms &amp; Conditions
        </Link>{' '}
        and the{' '}
        <Link to="/privacy-policy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
    </div>
  );
}

/** /signup (AUTH-02). */
export default function SignupPage() {
  const { state } = useLocation();
  // The server knows nothing of the state that a reloaded page still carries.
  const hydrated = useHydrated();
  const guest = hydrated ? guestInfoOf(state) : null;
  return (
    <OnlySignedOut>
      <AuthShell
        title="Create an account"
        lead={guest === null && 'One place for your orders, files, versions and notes.'}
        notice={
          guest !== null && (
            <Notice tone="plain">Create your account to track your order and access your files!</Notice>
          )
        }
        footer={<Neighbours />}
      >
        <SignupForm key={guest === null ? 'blank' : 'guest'} guest={guest} />
      </AuthShell>
    </OnlySignedOut>
  );
}
