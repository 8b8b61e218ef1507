import { useSettings } from '@/features/settings/web';
import { ThemeSwitch } from '@/ui/theme-switch';
import { PageLink } from '@/ui/page-link';
import { Wordmark } from '@/ui/wordmark';
import { FOOTER_LINKS } from '../site.rules';
import { PaymentMethods } from './payment-methods';

const linkLook = 'inline-flex min-h-11 items-center text-muted transition-colors hover:text-ink md:min-h-9';

function Contact() {
  const { support_email, chat_phone, chat_url, postal_address: address } = useSettings();
  return (
    <address className="flex flex-col text-sm not-italic">
      <a href={`mailto:${support_email}`} className={linkLook}>
        {support_email}
      </a>
      <a href={chat_url} rel="noreferrer" className={linkLook}>
        Chat: {chat_phone}
      </a>
      <p className="mt-2 text-muted">
        {address.name}
        <br />
        {address.street}
        <br />
        {address.postcode} {address.city}
        <br />
        {address.country}
      </p>
    </address>
  );
}

/** The foot of every public page: links, contact, social links, ways to pay (SITE-03). */
export function Footer() {
  const { site_name, social_links } = useSettings();
  return (
    <footer className="border-t border-line">
      <div className="page-width grid gap-x-12 gap-y-12 py-16 md:grid-cols-2 lg:grid-cols-[1.2fr_2fr_1.2fr]">
        <div className="flex flex-col items-start gap-6">
          <span className="text-2xl">
            <Wordmark name={site_name} />
          </span>
          <p className="max-w-[32ch] text-sm text-muted">
            Mixing and mastering by people, for people who make music.
          </p>
          <ThemeSwitch />
        </div>
        <nav aria-label="Footer" className="md:max-lg:order-last md:max-lg:col-span-2">
          <ul className="grid grid-cols-2 gap-x-6 text-sm sm:grid-cols-3">
            {FOOTER_LINKS.map(({ label, to }) => (
              <li key={to}>
                <PageLink to={to} className={linkLook}>
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <Contact />
      </div>
      <div className="page-width">
        <div className="flex flex-col gap-8 border-t border-line py-8 lg:flex-row lg:items-center lg:justify-between">
          <PaymentMethods />
          <ul aria-label="Social media" className="flex flex-wrap gap-x-5 text-sm">
            {social_links.map(({ label, url }) => (
              <li key={label}>
                <a href={url} rel="noreferrer" className={linkLook}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
