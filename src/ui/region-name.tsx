import { createContext, useContext, type ReactNode } from 'react';

const About = createContext<string | null>(null);

/** Says what the regions inside are about, where a page has several with the same title; null where it has one of each. */
export function RegionsAbout({ what, children }: { what: string | null; children: ReactNode }) {
  return <About value={what}>{children}</About>;
}

/** The name of a region for people who do not see where it is: `Chat`, or `Chat, item 1 of 2`. */
export function useRegionName(title: string): string {
  const what = useContext(About);
  return what === null ? title : `${title}, ${what}`;
}
