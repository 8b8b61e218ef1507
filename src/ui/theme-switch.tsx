import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Segmented } from './segmented';
import { chooseTheme, onThemeChoice, themeChoice, type ThemeChoice } from './theme';

const options = [
  { value: 'system', name: 'As the system', label: <Monitor aria-hidden="true" /> },
  { value: 'light', name: 'Light', label: <Sun aria-hidden="true" /> },
  { value: 'dark', name: 'Dark', label: <Moon aria-hidden="true" /> },
] as const;

const onServer = (): ThemeChoice => 'system';

/** System, light or dark. */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const choice = useSyncExternalStore(onThemeChoice, themeChoice, onServer);
  return (
    <Segmented legend="Theme" options={options} value={choice} onChange={chooseTheme} className={className} />
  );
}
