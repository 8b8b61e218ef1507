export { MailPreferencesSection } from './mail-preferences-section';
