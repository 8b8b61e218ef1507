import { useState } from 'react';
import { Checkbox } from '../checkbox';
import { Money } from '../money';
import { RadioCards } from '../radio-cards';
import { Segmented } from '../segmented';
import { StarInput } from '../star-input';
import { Grid, LONG_NAME, Line, Part, State } from './story';

const cards = [
  {
    value: 'one',
    label: 'Stereo file',
    text: 'One finished file, ready for release.',
    aside: <Money value="$49.00" />,
  },
  {
    value: 'two',
    label: 'Stems',
    text: 'Up to eight groups.',
    aside: <Money value="$129.00" was="$159.00" />,
  },
  { value: 'three', label: LONG_NAME, text: 'Not on offer this week.', disabled: true },
] as const;

/** What one chooses from. */
export function Choices() {
  const [card, setCard] = useState<'one' | 'two' | 'three' | null>('one');
  const [view, setView] = useState<'single' | 'monthly'>('single');
  const [stars, setStars] = useState<number | null>(null);
  return (
    <>
      <Part id="checkbox" title="Checkbox">
        <Grid>
          <State name="off, on, with hint">
            <Checkbox label="Send me the receipt" />
            <Checkbox label="I have read the terms" hint="They say who owns what." defaultChecked />
          </State>
          <State name="error, disabled">
            <Checkbox label="I have read the terms" error="Please accept the terms to go on." />
            <Checkbox label="Not available" disabled defaultChecked />
          </State>
        </Grid>
      </Part>
      <Part id="radio-cards" title="RadioCards">
        <Grid>
          <State name="chosen, long, disabled">
            <RadioCards legend="Package" options={cards} value={card} onChange={setCard} />
          </State>
          <State name="none chosen, error">
            <RadioCards
              legend="Package"
              options={cards.slice(0, 2)}
              value={null}
              onChange={setCard}
              error="Choose one to go on."
            />
          </State>
        </Grid>
      </Part>
      <Part id="segmented" title="Segmented">
        <Line>
          <Segmented
            legend="Kind"
            value={view}
            onChange={setView}
            options={[
              { value: 'single', label: 'Single' },
              { value: 'monthly', label: 'Monthly' },
            ]}
          />
          <Segmented
            legend="Kind, disabled"
            disabled
            value="single"
            onChange={setView}
            options={[
              { value: 'single', label: 'Single' },
              { value: 'monthly', label: 'Monthly' },
            ]}
          />
        </Line>
      </Part>
      <Part id="star-input" title="StarInput">
        <Grid>
          <StarInput legend="Your rating" value={stars} onChange={setStars} />
          <StarInput legend="Your rating" value={3} onChange={setStars} error="Say a word or two as well." />
        </Grid>
      </Part>
    </>
  );
}
