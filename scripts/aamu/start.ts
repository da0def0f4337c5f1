import { pathToFileURL } from 'node:url';
import { projectFile } from '../../server/platform/root.ts';
import type { Command } from './command.ts';

export const command: Command = {
  usage: [''],
  details: [
    'With --json, each message is a line of JSON, like the log.',
    'On SIGTERM or SIGINT, the shop finishes running work and exits with 0.',
  ],
  async run() {
    await import(pathToFileURL(projectFile('scripts/start.mjs')).href);
    return undefined;
  },
};
