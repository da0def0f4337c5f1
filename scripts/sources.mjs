// Runs TypeScript sources directly; the preflight checks the requirements first.
import './preflight.mjs';
import module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** Sentences are written through macros, which Node does not know: files that have some are transformed on the way in. */
module.registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!/^file:.*(?<!node_modules\/.*)\.tsx?(?:\?|$)/.test(url) || !loaded.source) return loaded;
    const source = Buffer.from(/** @type {Uint8Array} */ (loaded.source)).toString();
    // The same check as usesMacros, which is only loaded if needed.
    if (!/['"]@lingui\/(?:core|react)\/macro['"]/.test(source)) return loaded;
    const { applyMacros } = require('./words/macros.ts');
    return { ...loaded, source: applyMacros(source, fileURLToPath(url), 'english') };
  },
});
