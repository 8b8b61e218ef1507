import type { ReactNode } from 'react';
import { cx } from './cx';

type ProseProps = {
  /** HTML that the server has sanitised; else give children. */
  html?: string | undefined;
  children?: ReactNode;
  className?: string | undefined;
};

/** Running text at reading width: headings, lists, quotes, tables, code, pictures. */
export function Prose({ html, children, className }: ProseProps) {
  const look = cx('prose', className);
  if (html !== undefined) return <div className={look} dangerouslySetInnerHTML={{ __html: html }} />;
  return <div className={look}>{children}</div>;
}
