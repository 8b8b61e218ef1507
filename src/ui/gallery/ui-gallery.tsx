import { Actions } from './actions';
import { Audio } from './audio';
import { Choices } from './choices';
import { Data } from './data';
import { Fields } from './fields';
import { Files } from './files';
import { Foundations } from './foundations';
import { Overlays } from './overlays';
import { Sorting } from './sorting';
import { RichTexts } from './rich-texts';
import { States } from './states';
import { Structure } from './structure';

const chapters = [
  { id: 'foundations', title: 'Foundations', Chapter: Foundations },
  { id: 'sound', title: 'Sound', Chapter: Audio },
  { id: 'actions', title: 'Actions', Chapter: Actions },
  { id: 'fields', title: 'Fields', Chapter: Fields },
  { id: 'texts', title: 'Texts', Chapter: RichTexts },
  { id: 'choices', title: 'Choices', Chapter: Choices },
  { id: 'overlays', title: 'Overlays', Chapter: Overlays },
  { id: 'structure', title: 'Structure', Chapter: Structure },
  { id: 'sorting', title: 'Sorting', Chapter: Sorting },
  { id: 'data', title: 'Data', Chapter: Data },
  { id: 'files', title: 'Files', Chapter: Files },
  { id: 'states', title: 'States', Chapter: States },
];

/** Every part of the design system in every state. Needs a router and one Toaster around it. */
export function UiGallery() {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-10 py-10 lg:grid-cols-[180px_minmax(0,1fr)]">
      <nav aria-label="Parts" className="lg:sticky lg:top-10 lg:self-start">
        <ul className="flex gap-x-5 overflow-x-auto lg:flex-col">
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center text-muted hover:text-ink lg:min-h-9"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        {chapters.map(({ id, title, Chapter }) => (
          <section key={id} id={id} aria-label={title} className="scroll-mt-6 pb-10">
            <h2 className="mb-8">{title}</h2>
            <Chapter />
          </section>
        ))}
      </div>
    </div>
  );
}
