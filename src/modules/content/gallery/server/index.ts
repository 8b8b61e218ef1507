export { galleryRoutes } from './gallery.routes';
export { seedGallery } from './gallery.seed';
export { createGalleryService } from './gallery.service';
export { studioGalleryRoutes } from './studio-gallery';
