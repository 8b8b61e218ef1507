import { useLoadedSettings } from './settings-context';

/** For readers without JavaScript, on pages that can't do without: where a person helps. */
export function NeedsScripts() {
  const settings = useLoadedSettings();
  return (
    // Shown by what the browser says of itself, since a <noscript> is never looked at again once a page is there.
    <div className="hidden py-4 noscript:block">
      <p className="max-w-reading rounded-lg border border-after p-5">
        This page needs JavaScript, which is turned off in your browser.
        {settings !== null && (
          <>
            {' '}
            For help, write to{' '}
            <a href={`mailto:${settings.support_email}`} className="link">
              {settings.support_email}
            </a>
            .
          </>
        )}
      </p>
    </div>
  );
}
