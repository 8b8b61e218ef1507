export { clearSession, expireSession, onSessionChange, readSession, saveSession } from './browser-session';
export { OnlySignedOut, RequireSession, RequireStudio } from './guards';
export { SessionProvider, useSession, type Session } from './session-context';
