export { newUploadEnding, newUploadReceived, type NewUploadId } from './new-uploads.events';
export { newUploadsJobs } from './new-uploads.jobs';
export { newUploadsRoutes } from './new-uploads.routes';
export { createNewUploadsService } from './new-uploads.service';
export { sentItemsOf, wireSentItems, type SentItem } from './sent-items';
export { filesOfNewUploads } from './new-uploads.store';
export { dataOfNewUploads } from './personal-data.store';
