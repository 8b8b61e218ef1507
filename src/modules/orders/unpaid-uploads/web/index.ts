export { UnpaidUploads, type UnpaidUpload } from './unpaid-uploads';
