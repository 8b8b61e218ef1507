export { favouritesRoutes } from './favourites.routes';
export { createFavouritesService } from './favourites.service';
export { insertFirstFavourites } from './favourites.store';
