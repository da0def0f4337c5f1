// Runs a command of the shop (`command.mjs doctor`): from its source, or the built one if this is a production install.
import './preflight.mjs';

const [name] = process.argv.splice(2, 1);
const { builtFile, canBuild } = await import('./build-stamp.mjs');
if (canBuild()) {
  await import('./sources.mjs');
  await import(`./${name}.ts`);
} else {
  await import(builtFile(`${name}.js`).href);
}
