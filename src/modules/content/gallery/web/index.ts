export { Gallery, GallerySkeleton } from './gallery';
