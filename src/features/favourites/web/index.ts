export { Heart, useFavouritesAtStart } from './heart';
