// Plain JavaScript: the first thing to run has to be understood by whatever Node there is.
import { existsSync } from 'node:fs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  end(
    `This needs Node 22.18 or newer and runs on ${process.version}. On Linux (x64) "npm ci" and ` +
      'release archives bring one along: start with npm, scripts with "npx node", an archive with "./aamu". ' +
      'Elsewhere install a newer Node.',
  );
}
// Production installs this package, too.
if (!existsSync(new URL('../node_modules/sharp', import.meta.url)))
  end('The packages are missing: run "npm ci" first.');

/** @param {string} sentence */
function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
