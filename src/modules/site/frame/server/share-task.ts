import { defineTask } from '@/platform/tasks/task';
import type { ShareDrawing } from './share-drawing';

/** Letters a sharing picture, as SVG; `title` is the page's own, `fonts` the folder of the typefaces. */
export const letterTask = defineTask<
  Omit<ShareDrawing, 'title'> & { readonly title: string; readonly fonts: string },
  string
>({ name: 'site.letter', lane: 'prompt', budget: { ms: 20_000 } });
