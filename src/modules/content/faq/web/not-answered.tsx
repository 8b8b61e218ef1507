import { Link } from 'react-router';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';

/** The way on for whoever did not find it. */
export function NotAnswered() {
  const { support_email } = useSettings();
  return (
    <p className="max-w-reading text-muted">
      Can’t find your question? Ask us on the{' '}
      <Link to="/contact" className="link text-ink">
        contact page
      </Link>{' '}
      or at{' '}
      <a href={`mailto:${support_email}`} className="link text-ink">
        {support_email}
      </a>
      . We add frequent questions to this page.
    </p>
  );
}
