export { revisionAnswered, revisionAsked } from './revisions.events';
export { revisionsRoutes } from './revisions.routes';
export { createRevisionsService, type RevisionsService } from './revisions.service';
