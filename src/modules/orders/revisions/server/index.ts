export { createAddOns, type AddOns, type AddOnInput } from './revision-add-on';
export { revisionAnswered, revisionAsked } from './revisions.events';
export { revisionsRoutes } from './revisions.routes';
export { createRevisionsService, type RevisionsService, type RoundOffer } from './revisions.service';
export { filesOfRevisions, filesSentForRounds } from './revisions.store';
export type { WireRevision } from './revisions.wire';
export { dataOfRevisions } from './personal-data.store';
