export { eventsRoutes, type EventsDeps } from './events.routes';
export type { NotificationsDeps } from './notifications.deps';
export { createNotifications, subscribeNotifications, type Notifications } from './notifications.service';
export { outboxRoutes } from './outbox.routes';
