export { clearSession, expireSession, onSessionChange, readSession } from './browser-session';
export { RequireSession, RequireStudio } from './guards';
export { SessionProvider, useSession } from './session-context';
