import { Link } from 'react-router';
import { addressLines, contactWays } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { contactPage } from '@/shared/structured-data-content';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { contactAction } from './contact-action';
import { ContactForm } from './contact-form';
import { ContactMap } from './contact-map';

export const action = contactAction;

const WORDS = {
  title: 'Contact Us',
  description:
    'Write to the studio by form, email or chat, or find it on the map. A person reads every message and answers by email.',
  path: '/contact',
};

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta(({ site: { postal_address } }) => ({
  ...WORDS,
  keywords: ['contact', 'mixing studio', 'mastering studio', postal_address.city, 'support'].filter(Boolean),
  breadcrumbs: [
    { name: 'Home', path: '/' },
    { name: 'Contact', path: '/contact' },
  ],
  structuredData: (site) => [contactPage({ ...WORDS, name: WORDS.title }, site)],
}));

function Details() {
  const settings = useSettings();
  const lines = addressLines(settings.postal_address);
  return (
    <address className="flex flex-col gap-6 not-italic">
      {contactWays(settings).map(({ label, value, href }) => (
        <div key={label} className="border-t border-line pt-4">
          <p className="text-sm text-muted">{label}</p>
          <a href={href} rel="noreferrer" className="link mt-1 inline-flex min-h-11 items-center break-all">
            {value}
          </a>
        </div>
      ))}
      {lines.length > 0 && (
        <div className="border-t border-line pt-4">
          <p className="text-sm text-muted">Post</p>
          <p className="mt-2 whitespace-pre-line">{lines.join('\n')}</p>
        </div>
      )}
    </address>
  );
}

// Where no place was entered there is no map.
function Place() {
  const { map } = useSettings();
  return map.latitude === 0 && map.longitude === 0 ? null : <ContactMap />;
}

/** /contact: a form, the other ways to reach the studio, and where it is (CONT-01 to CONT-03). */
export default function ContactPage() {
  return (
    <div className="page-width page-top flex flex-col gap-16 pb-24 md:pb-32">
      <PageTitle
        title="Contact Us"
        lead={
          <>
            Most questions are answered in the{' '}
            <Link to="/faq" className="link text-ink">
              FAQ
            </Link>
            . Looking there first is often quicker.
          </>
        }
      />
      <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <section aria-labelledby="write" className="flex flex-col gap-7">
          <h2 id="write">Write to us</h2>
          <ContactForm />
        </section>
        <section aria-labelledby="reach" className="flex flex-col gap-7">
          <h2 id="reach">Other ways</h2>
          <Details />
        </section>
      </div>
      <Place />
    </div>
  );
}
