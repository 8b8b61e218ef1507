import { renderToStaticMarkup } from 'react-dom/server';
import { look, together, type Part } from './mail-parts';

/** What every mail says about the studio. */
export interface MailSite {
  readonly site_name: string;
  /** Public base address without a slash at its end. */
  readonly site_url: string;
  readonly support_email: string;
  /** Of the studio's own clock, by the IANA database; UTC where nothing is said. */
  readonly time_zone?: string;
  /** The way out of mails that their reader can do without. */
  readonly leave?: {
    /** What ends, such as 'reminders'. */
    readonly what: string;
    readonly url: string;
    /** Where an account chooses its mails; null for guests. */
    readonly settingsUrl: string | null;
  };
}

/** A written mail. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

// Programs that ignore this show the light palette, which reads well when they turn it around by themselves.
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #111214 !important; }
  .raised { background-color: #181A1D !important; border-color: #2A2E33 !important; }
  .line { border-color: #2A2E33 !important; }
  .ink { color: #F4F1EA !important; }
  .muted { color: #A9A59C !important; }
  .accent { color: #F2A33A !important; }
  .level { border-color: #F2A33A !important; }
  .button { background-color: #F2A33A !important; }
  .button-words { color: #111214 !important; }
}
@media (max-width: 480px) { .inside { padding: 28px 20px 16px !important; } }`;

const fine = { fontFamily: look.body, fontSize: 13, lineHeight: '20px', color: look.muted } as const;

function Brand({ site }: { site: MailSite }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td
            className="ink level"
            style={{
              borderTop: `2px solid ${look.accent}`,
              paddingTop: 5,
              fontFamily: look.body,
              fontSize: 20,
              lineHeight: '24px',
              fontWeight: 600,
              letterSpacing: '-0.03em',
              color: look.ink,
            }}
          >
            {site.site_name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

// Mail programs show the first words beside the subject; the rest keeps the brand out of there.
function Preview({ words }: { words: string }) {
  const hidden = { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 } as const;
  return <div style={hidden}>{words + '\u00A0\u200C'.repeat(60)}</div>;
}

function SmallLink({ href, words }: { href: string; words: string }) {
  return (
    <a className="accent" href={href} style={{ color: look.accent }}>
      {words}
    </a>
  );
}

function Leave({ leave: { what, url, settingsUrl } }: { leave: NonNullable<MailSite['leave']> }) {
  return (
    <tr>
      <td className="muted" align="left" style={{ ...fine, padding: '12px 4px 0' }}>
        Too many of these? <SmallLink href={url} words={`No more ${what}`} />
        {settingsUrl === null ? null : (
          <>
            {' · '}
            <SmallLink href={settingsUrl} words="Choose your emails" />
          </>
        )}
      </td>
    </tr>
  );
}

function leaveText({ leave }: MailSite): string {
  if (leave === undefined) return '';
  const settings = leave.settingsUrl === null ? '' : `\nChoose your emails:\n${leave.settingsUrl}`;
  return `\n\nNo more ${leave.what}:\n${leave.url}${settings}`;
}

function Sheet({ site, parts }: { site: MailSite; parts: readonly Part[] }) {
  const card = { backgroundColor: look.raised, border: `1px solid ${look.line}`, borderRadius: 16 };
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ maxWidth: 580 }}>
      <tbody>
        <tr>
          <td style={{ padding: '0 4px 24px' }}>
            <Brand site={site} />
          </td>
        </tr>
        <tr>
          <td className="raised inside" align="left" style={{ ...card, padding: '36px 36px 20px' }}>
            {together(parts.map(({ html }) => html))}
          </td>
        </tr>
        <tr>
          <td className="muted" align="left" style={{ ...fine, padding: '20px 4px 0' }}>
            Questions? Reply to this email, or write to{' '}
            <SmallLink href={`mailto:${site.support_email}`} words={site.support_email} />.
          </td>
        </tr>
        {site.leave === undefined ? null : <Leave leave={site.leave} />}
      </tbody>
    </table>
  );
}

interface DocumentProps {
  readonly site: MailSite;
  readonly preview: string;
  readonly title: string;
  readonly parts: readonly Part[];
}

function Document({ site, preview, title, parts }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{DARK}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: look.page }}>
        <Preview words={preview} />
        <table
          className="page"
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          bgcolor={look.page}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 12px' }}>
                <Sheet site={site} parts={parts} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/**
 * Writes a mail out of its parts, as HTML and as text.
 * @param head.preview what a list of mails shows beside the subject
 */
export function writeMail(
  site: MailSite,
  head: { subject: string; preview: string },
  parts: readonly Part[],
): MailContent {
  const { subject, preview } = head;
  const document = <Document site={site} preview={preview} title={subject} parts={parts} />;
  const texts = parts.map(({ text }) => text).filter((text) => text !== '');
  const closing = `${site.site_name}\n${site.site_url}\nQuestions? Reply to this email, or write to ${site.support_email}.${leaveText(site)}`;
  return {
    subject,
    html: `<!DOCTYPE html>${renderToStaticMarkup(document)}`,
    text: `${[...texts, `-- \n${closing}`].join('\n\n')}\n`,
  };
}
