import { Link } from 'react-router';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { STORED_DAYS } from '../new-uploads.rules';

/** What is good to know while one fills the form in. */
export function SideNote() {
  const { support_email } = useSettings();
  return (
    <aside
      aria-label="Good to know"
      className="flex flex-col gap-6 border-t border-after pt-5 lg:sticky lg:top-24"
    >
      <h2 className="text-lg">Good to know</h2>
      <dl className="flex flex-col gap-5 text-sm">
        <div>
          <dt className="font-medium">Your order first</dt>
          <dd className="mt-1 text-muted">
            Enter the email address of your order and choose your service from the list. Without an order,
            send now and pay later.
          </dd>
        </div>
        <div>
          <dt className="font-medium">Who hears it</dt>
          <dd className="mt-1 text-muted">
            Only the engineer working on your song. Unpaid files stay unopened and are deleted after{' '}
            {STORED_DAYS} days.
          </dd>
        </div>
        <div>
          <dt className="font-medium">Large sessions</dt>
          <dd className="mt-1 text-muted">
            You can close your laptop or lose your connection. The upload resumes where it stopped.
          </dd>
        </div>
        <div>
          <dt className="font-medium">Need help?</dt>
          <dd className="mt-1 text-muted">
            Write to{' '}
            <a href={`mailto:${support_email}`} className="link [overflow-wrap:anywhere]">
              {support_email}
            </a>
            , or read the{' '}
            <Link to="/faq" className="link">
              questions
            </Link>
            .
          </dd>
        </div>
      </dl>
    </aside>
  );
}
