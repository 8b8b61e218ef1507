export { picturesJobs } from './pictures.jobs';
export { createUnusedPictures } from './unused-pictures';
export { createPicturesService, type PicturesDeps, type PicturesService } from './pictures.service';
export { pictureDocument, picturesRoutes } from './pictures.routes';
export { filesOfPictures } from './pictures.store';
