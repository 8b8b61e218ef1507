export { SettingsProvider, useLoadedSettings, useMoney, useSettings } from './settings-context';
