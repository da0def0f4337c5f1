import { allOutputs, isCurrent, write } from './elements/outputs.ts';

/** Writes the files generated from the elements' declarations; `--check` only reports outdated ones. */
for (const output of await allOutputs()) {
  if (!process.argv.includes('--check')) await write(output);
  else if (!(await isCurrent(output))) {
    process.exitCode = 1;
    process.stderr.write(`${output.file} is not what the elements declare: run npm run elements.\n`);
  }
}
