import { pathToFileURL } from 'node:url';
import { projectFile } from '../../server/platform/root.ts';
import { type Command, UsageError } from './command.ts';

export const command: Command = {
  usage: [''],
  details: [
    'With --json the greeting is a line of JSON, as the log is.',
    'SIGTERM and SIGINT finish what is in work and end with 0.',
  ],
  async run({ words }) {
    if (words.length > 0) throw new UsageError('start takes no arguments: "aamu start --help" says more.');
    await import(pathToFileURL(projectFile('scripts/start.mjs')).href);
    return undefined;
  },
};
