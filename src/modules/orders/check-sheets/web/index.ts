export { DeliverySheets } from './delivery-sheets';
export { UploadedSheets } from './uploaded-sheets';
