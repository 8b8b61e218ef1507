export { useFavouritesAtStart } from './favourites-at-start';
export { Heart } from './heart';
