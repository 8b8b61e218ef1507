import { lazy } from 'react';

/** Loaded where it is shown: the newsletter form, which every page has, comes through the same door. */
export const ContactForm = lazy(async () => ({ default: (await import('./contact-form')).ContactForm }));
