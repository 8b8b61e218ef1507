import { browserLoader, serverLoader } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { policyLoad } from './policy-load';
import { PolicyView } from './policy-view';

const load = policyLoad('apple-digital-masters');

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta({
  title: 'Apple Digital Masters',
  description:
    'What the programme asks of your files (24-bit or better, no upconverting), what we do, and how a master gets to Apple.',
  path: '/apple-digital-masters',
  keywords: ['Apple Digital Masters', 'MFiT', 'Mastered for iTunes', '24-bit mastering'],
});

/** /apple-digital-masters: the programme, and /mfit, its earlier name (POLI-03). */
export default function AppleDigitalMastersPage() {
  return <PolicyView title="Apple Digital Masters" />;
}
