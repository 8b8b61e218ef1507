import { NeedsScripts } from '@/modules/foundation/settings/web/needs-scripts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { useHydrated } from '@/ui/use-hydrated';
import { sentUploadOf, type SentUpload } from './sent-upload';
import { shownDetails } from '@/modules/files/uploads/brief-details.rules';

export const meta = pageMeta({
  title: 'Thank You',
  description: 'We have your files. What we received, and what happens next.',
  path: '/upload-confirmation',
  noindex: true,
});

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="min-w-0 said">{children}</dd>
    </div>
  );
}

function Summary({ sent }: { sent: SentUpload }) {
  return (
    <Card as="section" padding="lg" aria-labelledby="upload-summary">
      <h2 id="upload-summary" className="mb-5 text-lg">
        Upload Summary
      </h2>
      <dl>
        <Row term="Email">{sent.email}</Row>
        <Row term="Service">{sent.service_name}</Row>
        <Row term="Track title">{sent.track}</Row>
        <Row term={sent.songs.length === 1 ? 'Artist' : 'Artists'}>{sent.songs.join(', ')}</Row>
        <Row term="Files uploaded">
          <span className="figures">{sent.links.length}</span>
        </Row>
        {shownDetails(sent.details).map(({ name, label, text }) => (
          <Row key={name} term={label}>
            {text}
          </Row>
        ))}
        {sent.message !== '' && <Row term="Message">{sent.message}</Row>}
      </dl>
    </Card>
  );
}

function Pay({ sent: { pay_path, service_name, email } }: { sent: SentUpload }) {
  if (pay_path === null) return null;
  return (
    <section aria-labelledby="pay" className="flex flex-col items-start gap-4 border-t border-after pt-5">
      <h2 id="pay" className="text-lg">
        One step is left
      </h2>
      <p className="max-w-[60ch] text-muted">
        Work starts once {service_name} is paid. Pay with {email} and your files join the order automatically.
        The link is in your email too.
      </p>
      <ButtonLink to={pay_path} variant="primary" size="lg" className="max-sm:w-full">
        Choose and pay
      </ButtonLink>
    </section>
  );
}

function Confirm({ sent: { confirm, email } }: { sent: SentUpload }) {
  if (!confirm) return null;
  return (
    <section aria-labelledby="confirm" className="flex flex-col items-start gap-4 border-t border-after pt-5">
      <h2 id="confirm" className="text-lg">
        One step is left
      </h2>
      <p className="max-w-[60ch] text-muted">
        You sent these files without logging in, so we need to check that they are yours. Open the email we
        sent to {email}, follow the link to your order and press “These files are mine”. The deadline starts
        then.
      </p>
    </section>
  );
}

function Track({ sent }: { sent: SentUpload | null }) {
  const { user } = useSession();
  const variant = sent?.pay_path ? 'secondary' : 'primary';
  if (user !== null) {
    return (
      <ButtonLink to="/orders" variant={variant} size="lg" className="self-start max-sm:w-full">
        Track Your Order
      </ButtonLink>
    );
  }
  return (
    <section aria-labelledby="track" className="flex flex-col items-start gap-4">
      <h2 id="track" className="text-lg">
        Track Your Order
      </h2>
      <p className="max-w-[60ch] text-muted">
        With an account you can follow your song, hear each version, ask for changes and talk to your
        engineer. Sign up with the same email to find this upload there.
      </p>
      <ButtonLink
        to="/signup"
        state={{ guestInfo: { email: sent?.email ?? '' } }}
        variant={variant}
        size="lg"
        className="max-sm:w-full"
      >
        Create Account
      </ButtonLink>
    </section>
  );
}

// Opened without what was sent: a reload in another tab, a bookmark.
function Missing() {
  return (
    <Card as="section" padding="lg" className="flex flex-col gap-3">
      <output>Loading upload details...</output>
      <NeedsScripts />
      <p className="text-sm text-muted">
        Details are shown once, right after sending. You also have them in our email.{' '}
        <Link to="/upload" className="link">
          Send another song
        </Link>
      </p>
    </Card>
  );
}

/** /upload-confirmation: what was sent, and what happens next (UPLD-08). */
export default function UploadConfirmationPage() {
  const { state } = useLocation();
  // The state of a navigation is known to the browser only: the server's page and the first render go without.
  const hydrated = useHydrated();
  const sent = hydrated ? sentUploadOf(state) : null;
  return (
    <div className="page-width page-top pb-24">
      <div className="mx-auto flex max-w-reading flex-col gap-10">
        <PageTitle title="Thank You!" lead="Your upload has been placed successfully." />
        {sent === null ? <Missing /> : <Summary sent={sent} />}
        {sent !== null && <Pay sent={sent} />}
        {sent !== null && <Confirm sent={sent} />}
        <Track sent={sent} />
      </div>
    </div>
  );
}
