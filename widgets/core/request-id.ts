import { useRef } from 'react';
import { newId } from './new-id.ts';

const ID_LENGTH = 36;

/** Stores the last id and its contents beyond the page. */
interface IdStorage {
  read: () => string;
  keep: (idAndContents: string) => void;
}

/**
 * Manages the id of a request that creates something. A retry of the same contents has the same id and cannot arrive
 * twice; changed contents get a new id, because the first try may have arrived. Call `forget` after a success.
 */
export function useRequestId(storage?: IdStorage) {
  const tried = useRef<string>(undefined);
  return {
    take(contents: string): string {
      tried.current ??= storage?.read();
      if (!tried.current || tried.current.slice(ID_LENGTH) !== contents) tried.current = newId() + contents;
      storage?.keep(tried.current);
      return tried.current.slice(0, ID_LENGTH);
    },
    forget() {
      tried.current = '';
      storage?.keep('');
    },
  };
}
