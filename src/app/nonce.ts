import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';

/** The nonce of this answer's scripts, from the server to the document. */
export const nonceContext = createContext<string>('');

// Browsers hide a nonce from scripts: reading it back gives an empty text, and hydration expects the same.
export const NonceContext = createReactContext('');
