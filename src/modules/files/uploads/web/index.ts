export { LinkFields } from './brief-fields';
export { FilePicker } from './file-picker';
export { UploadForm } from './upload-form';
export { useUploader, type UseUploader } from './use-uploader';
export type { HeadErrors, SendUpload, UploadDetails } from './use-upload-form';
