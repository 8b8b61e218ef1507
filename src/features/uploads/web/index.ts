export { FilePicker } from './file-picker';
export { UploadForm } from './upload-form';
export { useUploader, type UseUploader } from './use-uploader';
export type { UploadDetails } from './use-upload-form';
