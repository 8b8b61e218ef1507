export { createPicturesService, type PicturesService } from './pictures.service';
export { pictureDocument, picturesRoutes } from './pictures.routes';
export { filesOfPictures } from './pictures.store';
