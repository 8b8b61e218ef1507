import { useSettings } from '@/modules/foundation/settings/web/settings-context';

/** For readers without JavaScript: the form can't send files there, a mail can send links. */
export function WithoutScripts() {
  const { support_email } = useSettings();
  return (
    // Shown by what the browser says of itself, since a <noscript> is never looked at again once a page is there.
    <div className="mb-8 hidden rounded-lg border border-after p-5 noscript:block">
      <p className="font-medium">This form needs JavaScript, which is turned off in your browser.</p>
      <p className="mt-2 text-muted">
        You can still send your song. Upload the files to your own drive and email the link to{' '}
        <a href={`mailto:${support_email}?subject=Files%20for%20my%20song`} className="link">
          {support_email}
        </a>
        , with the service, the artist names, the track title and the email address of your order.
      </p>
    </div>
  );
}
