export { Picker, PickerSkeleton } from './picker';
export { ServiceCard } from './service-card';
export { DeliveryChoice, VariationChoice } from './service-options';
export { ServicePicture } from './service-picture';
export { ServicePrice } from './service-price';
export { ServiceTexts } from './service-texts';
