export { eventsRoutes, type EventsDeps } from './events.routes';
export { subscribeGiftMails } from './gift-mails';
export type { NotificationsDeps } from './notifications.deps';
export { createNotifications, subscribeNotifications } from './notifications.service';
export { subscribeReviewMails } from './review-mails';
export { outboxRoutes } from './outbox.routes';
export { preferencesRoutes } from './preferences.routes';
export { createPreferencesService } from './preferences.service';
export { dataOfNotifications } from './personal-data.store';
