import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';

/** The nonce of this answer's scripts, from the server to the document. */
export const nonceContext = createContext<string>('');

export const NonceContext = createReactContext<string | undefined>(undefined);
