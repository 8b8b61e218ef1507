import { UiGallery } from '@/ui/gallery/ui-gallery';
import { pageMeta } from '@/ui/page-meta';
import { StudioHeading, StudioPage } from '@/ui/studio-page';

export const meta = pageMeta({
  title: 'Design system',
  description: 'Every part of the interface in every state.',
  path: '/studio/ui',
  noindex: true,
});

/** /studio/ui: the living page of the design system. */
export default function UiPage() {
  return (
    <>
      <StudioPage>
        <StudioHeading
          title="Design system"
          aside={<p className="text-sm text-muted">Every part in every state</p>}
        />
      </StudioPage>
      <UiGallery />
    </>
  );
}
