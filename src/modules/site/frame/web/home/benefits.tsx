import { useTexts } from './texts';

const NUMBERS = [1, 2, 3];

/** What the studio does for a song. */
export function Benefits() {
  const words = useTexts();
  return (
    <section aria-labelledby="benefits" className="border-t border-line">
      <div className="page-width section-space grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="benefits">{words('benefits_title')}</h2>
          <p className="mt-5 max-w-[40ch] text-muted">{words('benefits_text')}</p>
        </div>
        <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-3">
          {NUMBERS.map((number) => (
            <li key={number} className="border-t border-after pt-4">
              <h3>{words(`benefit_${number}_title`)}</h3>
              <p className="mt-3 text-muted">{words(`benefit_${number}_text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
