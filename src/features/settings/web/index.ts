export { NeedsScripts } from './needs-scripts';
export {
  SettingsProvider,
  useLoadedSettings,
  useRefreshSettings,
  useMoney,
  useSettings,
} from './settings-context';
