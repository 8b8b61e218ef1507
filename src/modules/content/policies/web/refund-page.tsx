import { browserLoader, serverLoader } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { policyLoad } from './policy-load';
import { PolicyView } from './policy-view';

const load = policyLoad('refund-policy');

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta({
  title: 'Refund Policy',
  description:
    'Revisions come first, credits where they do not help, and what the law gives you in any case.',
  path: '/refund-policy',
  keywords: ['refund policy', 'credits', 'revisions'],
});

/** /refund-policy: what happens when a song did not come out right (POLI-02). */
export default function RefundPage() {
  return <PolicyView title="Refund Policy" />;
}
