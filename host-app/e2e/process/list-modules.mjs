import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Writes the address of each file that a process loads as a module into the file that MODULES_FILE names. */
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) appendFileSync(String(process.env['MODULES_FILE']), `${url}\n`);
    return nextLoad(url, context);
  },
});
