export { settingsRoutes } from './settings.routes';
export {
  createSettingsService,
  type SettingsDeps,
  type SettingsService,
  type StudioSettings,
} from './settings.service';
