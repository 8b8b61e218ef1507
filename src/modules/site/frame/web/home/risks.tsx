import { useTexts } from './texts';

const NUMBERS = [1, 2, 3, 4];

/** What can go wrong with a song that nobody else has heard, and what we do about it. */
export function Risks() {
  const words = useTexts();
  return (
    <section aria-labelledby="risks" className="border-t border-line bg-raised">
      <div className="page-width section-space flex flex-col gap-10">
        <h2 id="risks" className="max-w-[24ch]">
          {words('risks_title')}
        </h2>
        <ul className="grid gap-x-12 md:grid-cols-2">
          {NUMBERS.map((number) => (
            <li key={number} className="border-t border-line py-7">
              <h3 className="text-before">{words(`risk_${number}_title`)}</h3>
              <p className="mt-3 max-w-[60ch] text-muted">{words(`risk_${number}_problem`)}</p>
              <p className="mt-3 max-w-[60ch]">
                <span aria-hidden="true" className="mr-3 inline-block h-px w-6 bg-after align-middle" />
                {words(`risk_${number}_answer`)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
