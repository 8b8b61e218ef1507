export { NeedsScripts } from './needs-scripts';
export {
  SettingsProvider,
  useLoadedSettings,
  useMailed,
  useRefreshSettings,
  useMoney,
  useSettings,
} from './settings-context';
