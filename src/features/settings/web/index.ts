export { NeedsScripts } from './needs-scripts';
export { SettingsProvider, useLoadedSettings, useMoney, useSettings } from './settings-context';
