export { clearSession, expireSession, onSessionChange, readSession, saveSession } from './browser-session';
export { OnlySignedOut, RequireSession, RequireStudio } from './guards';
export { SessionProvider, useHydrated, useSession, type Session } from './session-context';
