import type { Plugin } from 'vite';
import { applyMacros, usesMacros } from './macros.ts';

/** Lets sources write their sentences through the catalogue. */
export function wordsPlugin(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    transform: {
      filter: { id: /^(?!.*\/node_modules\/).*\.tsx?(?:\?|$)/, code: /@lingui\/(?:core|react)\/macro/ },
      handler(code, id) {
        if (!usesMacros(code)) return undefined;
        return applyMacros(code, id.replace(/\?.*$/, ''), 'all');
      },
    },
  };
}
