export { PictureField, type ShownPicture } from './picture-field';
export { useSendPicture } from './use-send-picture';
