import type { ComponentProps } from 'react';
import { cx } from './cx';

type Attributes = Readonly<Record<string, string | number>>;

/** An icon as its library describes it: SVG elements with their attributes, in a square. */
interface IconDrawing {
  readonly name?: string;
  readonly size?: number;
  readonly node: readonly (readonly [element: string, attributes: Attributes])[];
}

type IconProps = ComponentProps<'svg'> & {
  /** The style sheet decides it, by the text that the icon stands in. */
  readonly size?: number | string;
};

function textOf([element, { key: _key, ...attributes }]: IconDrawing['node'][number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${element}${written.join('')}></${element}>`;
}

// Told to screen readers only where somebody says as what.
function isNamed({ role, ...props }: Omit<IconProps, 'size'>): boolean {
  return role !== undefined || Object.keys(props).some((name) => name.startsWith('aria-'));
}

/**
 * Makes the component of an icon. It stands in for the library's own (vite.config.ts), which puts every icon together
 * anew wherever one is rendered: a page of dozens spent a twelfth of its time on that. Here the drawing is one text, and
 * what all icons share is said once, by `.lucide` in the style sheet.
 */
export function createIcon({ name = '', size: side = 24, node }: IconDrawing) {
  const drawing = { __html: node.map((element) => textOf(element)).join('') };
  const own = `lucide lucide-${name}`;
  return function Icon({ size: _size, className, ...props }: IconProps) {
    return (
      <svg
        viewBox={`0 0 ${side} ${side}`}
        aria-hidden={isNamed(props) ? undefined : true}
        {...props}
        className={cx(own, className)}
        dangerouslySetInnerHTML={drawing}
      />
    );
  };
}
