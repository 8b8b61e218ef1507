import { pageMeta } from '@/ui/page-meta';
import { OpeningSoon } from './opening-soon';

export const meta = pageMeta({
  title: 'Opening soon',
  description: 'This studio opens soon.',
  path: '/opening-soon',
  noindex: true,
});

/** /opening-soon: all that visitors see of a studio until its owner opens it. */
export default function OpeningSoonPage() {
  return <OpeningSoon />;
}
