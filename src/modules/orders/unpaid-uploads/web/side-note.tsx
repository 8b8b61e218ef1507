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
            Enter the address of your order, and your services show up in the list. Without an order you send
            now and pay afterwards.
          </dd>
        </div>
        <div>
          <dt className="font-medium">Who hears it</dt>
          <dd className="mt-1 text-muted">
            Only the engineer who works on your song. Unpaid files are opened by nobody and removed after{' '}
            {STORED_DAYS} days.
          </dd>
        </div>
        <div>
          <dt className="font-medium">Large sessions</dt>
          <dd className="mt-1 text-muted">
            Close the lid, lose the line, come back tomorrow: sending goes on at the byte where it stopped.
          </dd>
        </div>
        <div>
          <dt className="font-medium">Something is odd</dt>
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
