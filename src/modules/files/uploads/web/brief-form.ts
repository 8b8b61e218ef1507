import { shownDetails } from '../brief-details.rules';
import type { UploadDetails } from './use-upload-form';

/** What was entered as the form that the API takes, for an order's item or without an order. */
export function briefForm({ links, songs, track, message, details, session }: UploadDetails): FormData {
  const form = new FormData();
  for (const link of links) form.append('links[]', link);
  for (const song of songs) form.append('songs[]', song);
  form.append('track', track);
  form.append('message', message);
  for (const { name, text } of shownDetails(details)) form.append(name, text);
  if (details.references !== undefined) form.append('references', JSON.stringify(details.references));
  if (session !== null) form.append('upload_session', session);
  return form;
}
