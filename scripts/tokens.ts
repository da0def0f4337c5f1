import { write } from './elements/outputs.ts';
import { tokenOutputs } from './tokens/token-outputs.ts';

/** Writes the colours, sizes and motion of `widgets/tokens.css` for design tools: `npm run tokens`. */
for (const output of await tokenOutputs()) {
  await write(output);
  process.stdout.write(`${output.file}\n`);
}
