import { addressLines, assetAddress, contactWays } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { PageLink } from '@/ui/page-link';
import { ThemeSwitch } from '@/ui/theme-switch';
import { useHydrated } from '@/ui/use-hydrated';
import { Wordmark } from '@/ui/wordmark';
import { paymentPicture } from '../payment-picture.rules';
import { FOOTER_LINKS } from '../site.rules';

// Said once on a list rather than on each of its links: every page carries all of them.
const links =
  '[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-muted [&_a]:transition-colors [&_a]:hover:text-ink md:[&_a]:min-h-9';

function Contact() {
  const settings = useSettings();
  const lines = addressLines(settings.postal_address);
  return (
    <address className={`flex flex-col text-sm not-italic ${links}`}>
      {contactWays(settings).map(({ label, value, href }) => (
        <a key={label} href={href} rel="noreferrer">
          {label === 'Chat' ? `Chat: ${value}` : value}
        </a>
      ))}
      {lines.length > 0 && <p className="mt-2 whitespace-pre-line text-muted">{lines.join('\n')}</p>}
    </address>
  );
}

function PaymentMethods() {
  const { assets_base, payments } = useSettings();
  const picture = paymentPicture(payments);
  if (picture === null) return null;
  return (
    <img
      src={assetAddress(assets_base, picture.path)}
      alt={picture.alt}
      width={picture.width}
      height={40}
      loading="lazy"
      className="h-auto max-w-full"
    />
  );
}

// Without scripts it could switch nothing: it appears when it works, in room that is kept for it.
function Theme() {
  return <div className="min-h-12">{useHydrated() && <ThemeSwitch />}</div>;
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
          <Theme />
        </div>
        <nav aria-label="Footer" className="md:max-lg:order-last md:max-lg:col-span-2">
          <ul className={`grid grid-cols-2 gap-x-6 text-sm sm:grid-cols-3 ${links}`}>
            {FOOTER_LINKS.map(({ label, to }) => (
              <li key={to}>
                <PageLink to={to}>{label}</PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <Contact />
      </div>
      <div className="page-width">
        <div className="flex flex-col gap-8 border-t border-line py-8 lg:flex-row lg:items-center lg:justify-between">
          <PaymentMethods />
          {social_links.length > 0 && (
            <ul aria-label="Social media" className={`flex flex-wrap gap-x-5 text-sm ${links}`}>
              {social_links.map(({ label, url }) => (
                <li key={label}>
                  <a href={url} rel="noreferrer">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}
