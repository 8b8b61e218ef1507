import { Link } from 'react-router';
import { UNNAMED_STUDIO } from '@/modules/foundation/settings/settings.rules';
import { Wordmark } from '@/ui/wordmark';
import { useLoadedSettings } from '@/modules/foundation/settings/web/settings-context';

/** What visitors see before the studio opens: its name once it has one, and nothing that nobody has entered. */
export function OpeningSoon() {
  const name = useLoadedSettings()?.site_name;
  return (
    <main className="page-width flex min-h-dvh flex-col justify-between py-8 md:py-12">
      <p className="text-xl">{name !== undefined && name !== UNNAMED_STUDIO && <Wordmark name={name} />}</p>
      <div className="flex flex-col gap-6 py-16">
        <div className="level-line" />
        <h1 className="text-3xl md:text-4xl">Opening soon</h1>
        <p className="max-w-[46ch] text-md text-muted">
          We are getting everything ready. Please come back soon.
        </p>
      </div>
      <p className="text-sm text-muted">
        <Link to="/studio/login" className="link inline-flex min-h-11 items-center">
          Team log-in
        </Link>
      </p>
    </main>
  );
}
