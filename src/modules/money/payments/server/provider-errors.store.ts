import { queryRows, type Db } from '@/platform/db/database';
import { errorForPage } from '../provider-status.rules';

export type ProviderErrorSource = 'call' | 'webhook';

/** What last went wrong with a provider. */
export type ProviderError = {
  readonly provider: string;
  readonly source: ProviderErrorSource;
  readonly message: string;
  readonly at: Date;
};

// Anybody can send what is no webhook: one line a minute is written, however many come.
const NOTE = `
  insert into provider_errors (provider, source, message, at) values ($1, $2, $3, $4)
  on conflict (provider, source) do update set message = excluded.message, at = excluded.at
    where provider_errors.at < excluded.at - interval '1 minute' or provider_errors.at > excluded.at`;

/** Notes an error in place of the last one of its kind; at most one a minute. Keys and addresses of people are left out. */
export async function noteProviderError(
  db: Db,
  { provider, source, message, at }: ProviderError,
): Promise<void> {
  await queryRows(db, NOTE, [provider, source, errorForPage(message), at]);
}

/** The last errors of all providers, newest first. */
export function lastProviderErrors(db: Db): Promise<ProviderError[]> {
  return queryRows<ProviderError>(
    db,
    'select provider, source, message, at from provider_errors order by at desc',
  );
}
