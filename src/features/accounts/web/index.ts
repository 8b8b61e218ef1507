export { clearSession, expireSession, onSessionChange, readSession } from './browser-session';
export { RequireSession, RequireStudio } from './guards';
export { SessionProvider, useSession } from './session-context';
export { EmailSection } from './settings/email-section';
export { PasswordSection } from './settings/password-section';
export { ProfileSection } from './settings/profile-section';
export { SessionsSection } from './settings/sessions-section';
export { LoadedPart, SettingsSection } from './settings/settings-section';
export { YourDataSection } from './settings/your-data-section';
