import { LevelLine } from '../level-line';
import { PageTitle } from '../page-title';
import { ThemeSwitch } from '../theme-switch';
import { Wordmark } from '../wordmark';
import { Grid, Line, Part, State } from './story';

const colours = [
  ['page', 'bg-page'],
  ['raised', 'bg-raised'],
  ['line', 'bg-line'],
  ['edge', 'bg-edge'],
  ['ink', 'bg-ink'],
  ['muted', 'bg-muted'],
  ['before', 'bg-before'],
  ['after', 'bg-after'],
  ['clip', 'bg-clip'],
  ['good', 'bg-good'],
] as const;

const sizes = [
  ['6xl', 'font-heading text-6xl tracking-tighter'],
  ['5xl', 'font-heading text-5xl tracking-tighter'],
  ['4xl', 'font-heading text-4xl tracking-tight'],
  ['3xl', 'font-heading text-3xl tracking-tight'],
  ['2xl', 'font-heading text-2xl tracking-tight'],
  ['xl', 'font-heading text-xl tracking-tight'],
  ['lg', 'text-lg'],
  ['md', 'text-md'],
  ['base', 'text-base'],
  ['sm', 'text-sm'],
  ['xs', 'text-xs'],
] as const;

/** Colours, type, the brand's line. */
export function Foundations() {
  return (
    <>
      <Part
        id="brand"
        title="Wordmark and line"
        text="The word under its -6 dB line; the line again over titles."
      >
        <Line>
          <Wordmark name="Headroom" className="text-5xl md:text-6xl" />
        </Line>
        <Line>
          <Wordmark name="Headroom" className="text-2xl" />
          <Wordmark name="Headroom" className="text-lg" />
          <ThemeSwitch />
        </Line>
        <State name="PageTitle with a lead" wide>
          <PageTitle
            heading="h4"
            title="Room for the loudest part."
            lead="A sentence or two that say what this page is for, at a measure one can read."
          />
        </State>
        <State name="PageTitle with a LevelLine" wide>
          <PageTitle
            heading="h4"
            title="Reviews"
            line={
              <LevelLine
                parts={[
                  { name: 'mean', share: 4.7, lit: true },
                  { name: 'rest', share: 0.3 },
                ]}
              >
                4.7 of 5
              </LevelLine>
            }
          />
        </State>
        <State name="PageTitle of two lines" wide>
          <PageTitle heading="h4" title="A page with a rather longer title that wraps to a second line" />
        </State>
      </Part>
      <Part id="colours" title="Colours" text="Cold is before, warm is after, everywhere.">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {colours.map(([name, fill]) => (
            <div key={name} className="overflow-hidden rounded border border-line">
              <div className={`h-20 ${fill}`} />
              <p className="figures border-t border-line px-3 py-2 text-xs">{name}</p>
            </div>
          ))}
        </div>
      </Part>
      <Part id="type" title="Type" text="1.25 per step; sm and md are half steps for controls and leads.">
        <div className="flex flex-col gap-4">
          {sizes.map(([name, look]) => (
            <div key={name} className="flex items-baseline gap-5">
              <span className="figures w-10 flex-none text-xs text-muted">{name}</span>
              <span className={`min-w-0 truncate py-1 ${look}`}>Levels before loudness</span>
            </div>
          ))}
        </div>
        <Grid>
          <p>
            Text is Instrument Sans, 17 px at 1.6 on desktop and 16 on phones. Names such as Dvořák,
            Škvorecký, Łukasz and Zoë keep their letters. Short sentences, numbers instead of adjectives.
          </p>
          <p className="figures">
            0123456789 −14.2 LUFS 3:07
            <br />
            1111111111 −06.0 dBTP 1:02:09
          </p>
        </Grid>
      </Part>
    </>
  );
}
