import { Link } from 'react-router';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';

/** The way on for whoever did not find it. */
export function NotAnswered() {
  const { support_email } = useSettings();
  return (
    <p className="max-w-reading text-muted">
      Your question is not here? Ask it on the{' '}
      <Link to="/contact" className="link text-ink">
        contact page
      </Link>{' '}
      or at{' '}
      <a href={`mailto:${support_email}`} className="link text-ink">
        {support_email}
      </a>
      . What is asked twice gets its place here.
    </p>
  );
}
