export { clearSession, expireSession, readSession } from './browser-session';
export { RequireSession, RequireStudio } from './guards';
export { SessionProvider, useSession } from './session-context';
