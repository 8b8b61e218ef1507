import { Download, Heart, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonAnchor, ButtonLink } from '../button';
import type { ButtonVariant } from '../button-style';
import { CopyButton } from '../copy-button';
import { IconButton } from '../icon-button';
import { QuantityControl } from '../quantity-control';
import { Line, LONG_NAME, Part, State } from './story';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

/** Buttons of every kind. */
export function Actions() {
  const [count, setCount] = useState(1);
  return (
    <>
      <Part id="button" title="Button, ButtonLink, ButtonAnchor" text="One primary action per screen.">
        {variants.map((variant) => (
          <State key={variant} name={variant} wide>
            <Line>
              <Button variant={variant} size="lg">
                Large
              </Button>
              <Button variant={variant}>Medium</Button>
              <Button variant={variant} size="sm">
                Small
              </Button>
              <Button variant={variant} icon={<Plus aria-hidden="true" />}>
                With icon
              </Button>
              <Button variant={variant} loading>
                Sending...
              </Button>
              <Button variant={variant} disabled>
                Disabled
              </Button>
            </Line>
          </State>
        ))}
        <State name="as links" wide>
          <Line>
            <ButtonLink to="#button" variant="primary">
              ButtonLink
            </ButtonLink>
            <ButtonAnchor href="#button" icon={<Download aria-hidden="true" />}>
              ButtonAnchor
            </ButtonAnchor>
          </Line>
        </State>
        <State name="wide, long text">
          <div className="flex flex-col gap-3">
            <Button wide variant="primary">
              Continue
            </Button>
            <Button wide>Follow {LONG_NAME}</Button>
          </div>
        </State>
      </Part>
      <Part id="icon-button" title="IconButton">
        <Line>
          <IconButton label="Keep" icon={<Heart aria-hidden="true" />} />
          <IconButton label="Keep" variant="outline" icon={<Heart aria-hidden="true" />} />
          <IconButton label="Remove" size="sm" icon={<Trash2 aria-hidden="true" />} />
          <IconButton label="Keeping" loading icon={<Heart aria-hidden="true" />} />
          <IconButton label="Keep" disabled icon={<Heart aria-hidden="true" />} />
        </Line>
      </Part>
      <Part id="quantity-control" title="QuantityControl">
        <Line>
          <QuantityControl label="quantity of the first" value={count} onChange={setCount} />
          <QuantityControl label="quantity of the second" value={99} onChange={setCount} />
          <QuantityControl label="quantity of the third" value={1} onChange={setCount} disabled />
        </Line>
      </Part>
      <Part id="copy-button" title="CopyButton">
        <Line>
          <span className="figures">9F2A-77KC-0D41</span>
          <CopyButton text="9F2A-77KC-0D41" />
        </Line>
      </Part>
    </>
  );
}
