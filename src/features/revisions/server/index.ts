export { revisionAnswered, revisionAsked } from './revisions.events';
export { revisionsRoutes } from './revisions.routes';
export {
  createRevisionsService,
  type RevisionsDeps,
  type RevisionsService,
  type WireRevision,
} from './revisions.service';
