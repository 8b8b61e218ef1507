import { piecesOf } from '@/shared/text-pieces';
import { Tabs } from '@/ui/tabs';
import { withoutStyleSheets } from '../../notifications.rules';

// Nothing in a mail runs here: no scripts, no forms, no access to this page. Links open in a tab of their own.
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** A mail's words, as programs with HTML and without show them. */
export interface WrittenMail {
  readonly subject: string;
  /** Empty for mails that have only text. */
  readonly html: string;
  readonly text: string;
}

function HtmlView({ subject, html, text }: WrittenMail) {
  if (html === '') return <p className="p-5 text-muted">{text}</p>;
  return (
    <iframe
      title={`The email ${subject}`}
      sandbox={SANDBOX}
      srcDoc={withoutStyleSheets(html)}
      className="block h-[70dvh] min-h-96 w-full rounded border border-line bg-[white]"
    />
  );
}

function TextView({ text }: { text: string }) {
  const parts = piecesOf(text);
  return (
    <pre className="rounded border border-line p-5 font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map(({ text: piece, isLink, at }) =>
        isLink ? (
          <a key={at} href={piece} target="_blank" rel="noreferrer" className="link">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </pre>
  );
}

/** Both texts of a mail, one at a time. */
export function MailTexts({ mail }: { mail: WrittenMail }) {
  const tabs = [
    { id: 'html', label: 'Formatted', content: <HtmlView {...mail} /> },
    { id: 'text', label: 'Plain text', content: <TextView text={mail.text} /> },
  ];
  return <Tabs label="Email format" tabs={tabs} />;
}
