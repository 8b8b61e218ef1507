import { themeColors } from '@/shared/theme-colors';

export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

/**
 * Runs in the head, with the page's nonce, before anything is painted: puts the visitor's choice on <html>.
 * Without a choice the style sheet follows the system.
 */
export const themeScript = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.content=t==='dark'?'${themeColors.dark}':'${themeColors.light}'})}}catch(e){}`;

/** Colours the browser's own bars like the page: each tag its system's colour, or both the colour of the choice. */
function colourBars(choice: ThemeChoice): void {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const theme = choice === 'system' ? (tag.media.includes('dark') ? 'dark' : 'light') : choice;
    tag.content = themeColors[theme];
  }
}

/** What is in force: the choice on <html>, else 'system'. */
export function themeChoice(): ThemeChoice {
  const value = document.documentElement.dataset['theme'];
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Puts the choice on the page and keeps it in this browser (where storage is allowed). */
export function chooseTheme(choice: ThemeChoice): void {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = choice;
  colourBars(choice);
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore; returns the function that stops. */
export function onThemeChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
