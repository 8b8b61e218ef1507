export { favouritesRoutes } from './favourites.routes';
export { createFavouritesService } from './favourites.service';
export { insertFirstFavourites } from './favourites.store';
export { dataOfFavourites } from './personal-data.store';
