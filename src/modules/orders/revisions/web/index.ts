export { revisionButtonId, useRevisionDraft, type RevisionWriter } from './revision-draft';
export { RevisionPanel } from './revision-panel';
export { RevisionsList } from './revisions-list';
