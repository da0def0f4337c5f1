import type { Writable } from 'node:stream';

interface Greeting {
  origin: string;
  greeting: string;
}

export interface StartOutput {
  /** Writes a line about the progress of the start or the stop. */
  note: (text: string) => void;
  greet: (greeting: Greeting) => void;
  /** Writes why the shop ends. */
  fail: (message: string) => void;
}

/** Creates the output of `aamu start` beside its log: plain text, or with `json` a line of JSON each. */
export function createStartOutput(json: boolean, streams: { out: Writable; problem: Writable }): StartOutput {
  const { out, problem } = streams;
  if (!json) {
    return {
      note: (text) => void out.write(`${text}\n`),
      greet: ({ greeting }) => void out.write(`${greeting}\n`),
      fail: (message) => void problem.write(`${message}\n`),
    };
  }
  const write = (line: object) => void out.write(`${JSON.stringify(line)}\n`);
  return {
    note: (text) => write({ note: text }),
    greet: ({ origin, greeting }) => write({ origin, greeting }),
    fail: (message) => write({ error: { code: 'failed', message } }),
  };
}
