import { browserLoader, serverLoader } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { policyLoad } from './policy-load';
import { PolicyView } from './policy-view';

const load = policyLoad('privacy-policy');

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta({
  title: 'Privacy Policy',
  description:
    'What we store about you and your music, why, for how long, and how to see, export or delete it.',
  path: '/privacy-policy',
  keywords: ['privacy policy', 'data protection', 'deletion of files'],
});

/** /privacy-policy: what is kept about people and their music (POLI-02). */
export default function PrivacyPage() {
  return <PolicyView title="Privacy Policy" />;
}
