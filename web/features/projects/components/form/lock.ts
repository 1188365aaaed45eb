import { createContext, useContext } from 'react';

/** Why the fields below may not be changed; undefined where they may. */
export const FormLock = createContext<string | undefined>(undefined);

export const useFormLock = (): string | undefined => useContext(FormLock);
