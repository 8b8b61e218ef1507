export { settingsRoutes } from './settings.routes';
export { createSettingsService, type SettingsService } from './settings.service';
export { SETTINGS_CHANNEL } from './settings.store';
export { studioSettingsRoutes } from './studio-settings.routes';
export { createStudioSettings } from './studio-settings.service';
