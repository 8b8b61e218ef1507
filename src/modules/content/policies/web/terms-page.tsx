import { browserLoader, serverLoader } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { policyLoad } from './policy-load';
import { PolicyView } from './policy-view';

const load = policyLoad('terms-and-conditions');

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta({
  title: 'Terms & Conditions',
  description: 'Payment, turnaround, revisions, storage, credits and rights, in 16 sections and plain words.',
  path: '/terms-and-conditions',
  keywords: ['terms and conditions', 'mixing and mastering terms', 'turnaround', 'revisions'],
});

/** /terms-and-conditions: what is agreed with an order (POLI-01). */
export default function TermsPage() {
  return <PolicyView title="Terms & Conditions" />;
}
