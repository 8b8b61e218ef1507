export { seedGallery } from './gallery.seed';
