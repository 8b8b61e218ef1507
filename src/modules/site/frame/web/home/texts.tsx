import { createContext, useContext, type ReactNode } from 'react';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import type { HomeTexts } from '../../home.contract';
import { fillHomeText } from '../../fill-home-text.rules';

const Words = createContext<HomeTexts>({});

/** Hands the words of the home page to its parts. */
export function HomeTextsProvider({ texts, children }: { texts: HomeTexts; children: ReactNode }) {
  return <Words value={texts}>{children}</Words>;
}

/** A text of the home page by its name, with what the settings fill in. */
export function useTexts(): (name: string) => string {
  const texts = useContext(Words);
  const settings = useSettings();
  return (name) => fillHomeText(texts[name] ?? '', settings);
}
