import { Link } from 'react-router';
import type { Policy } from '../policies.contract';
import { policyDate } from '../policies.rules';

const WORDS = { coming: 'applies from', current: 'in force since', past: 'applied from' } as const;

/** Says so where what one reads is not what applies today. */
export function VersionNote({ policy }: { policy: Policy }) {
  if (policy.state === 'current') return null;
  const current = policy.versions.find(({ state }) => state === 'current');
  return (
    <p className="max-w-reading rounded border border-edge px-5 py-4">
      {policy.state === 'past'
        ? 'This is an earlier version, kept for orders placed while it applied.'
        : `This version applies from ${policyDate(policy.effective_date)}.`}{' '}
      {current && (
        <Link to="." className="link">
          Read the current version
        </Link>
      )}
    </p>
  );
}

/** Every version of the text, each to be read; nothing where there is only one. */
export function Versions({ policy }: { policy: Policy }) {
  if (policy.versions.length < 2) return null;
  return (
    <nav aria-labelledby="versions" className="max-w-reading print:hidden">
      <h2 id="versions" className="mb-3 text-lg">
        Versions
      </h2>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {policy.versions.map(({ version, effective_date, state }) => (
          <li key={version}>
            <Link
              to={state === 'current' ? '.' : `?version=${version}`}
              aria-current={version === policy.version ? 'page' : undefined}
              className="flex min-h-11 items-center justify-between gap-4 rounded-sm transition-colors hover:text-after aria-[current]:text-after"
            >
              <span className="figures">{version}</span>
              <span className="text-muted">
                {WORDS[state]} <time dateTime={effective_date}>{policyDate(effective_date)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
