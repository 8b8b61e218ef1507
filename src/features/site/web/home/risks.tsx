const RISKS = [
  {
    before: 'Too loud, then turned down',
    problem:
      'Streaming services turn loud masters down to the level of everybody else. What is left is the flatness, without the volume that it was for.',
    answer: 'We set the level at which the chorus still steps forward from the verse.',
  },
  {
    before: 'A room that tells you lies',
    problem:
      'A bedroom adds or hides 10 dB in the bass. The kick that was right at the desk booms in a car and is gone on a phone.',
    answer: 'We work in a treated room, and check below 100 Hz on meters as well.',
  },
  {
    before: 'Distortion nobody asked for',
    problem:
      'Peaks between samples clip when the file becomes an mp3 or AAC. You hear it first in the cymbals, and only after release.',
    answer: 'We keep true peaks at or under −1 dBTP and listen to the encoded file.',
  },
  {
    before: 'The fiftieth listen',
    problem:
      'By then the ear mixes what it remembers. The voice is 2 dB too loud, and nobody in the band can hear it.',
    answer: 'We hear your song for the first time, as your listeners will.',
  },
] as const;

/** What can go wrong with a song that nobody else has heard, and what we do about it. */
export function Risks() {
  return (
    <section aria-labelledby="risks" className="border-t border-line bg-raised">
      <div className="page-width section-space flex flex-col gap-10">
        <h2 id="risks" className="max-w-[24ch]">
          What a song risks without it
        </h2>
        <ul className="grid gap-x-12 md:grid-cols-2">
          {RISKS.map(({ before, problem, answer }) => (
            <li key={before} className="border-t border-line py-7">
              <h3 className="text-before">{before}</h3>
              <p className="mt-3 max-w-[60ch] text-muted">{problem}</p>
              <p className="mt-3 max-w-[60ch]">
                <span aria-hidden="true" className="mr-3 inline-block h-px w-6 bg-after align-middle" />
                {answer}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
