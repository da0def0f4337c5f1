import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createStartOutput } from './start-output.ts';

function written(json: boolean): { out: string; problem: string } {
  const streams = { out: new PassThrough(), problem: new PassThrough() };
  const output = createStartOutput(json, streams);
  output.note('SIGTERM: finishing what is in work.');
  output.greet({ origin: 'http://localhost:3000', greeting: 'Aamu is open\n\n  Coach' });
  output.fail('The data folder is in use.');
  return { out: String(streams.out.read() ?? ''), problem: String(streams.problem.read() ?? '') };
}

test('writes one line of JSON for each message with --json, failures included', () => {
  const { out, problem } = written(true);
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { note: 'SIGTERM: finishing what is in work.' },
    { origin: 'http://localhost:3000', greeting: 'Aamu is open\n\n  Coach' },
    { error: { code: 'failed', message: 'The data folder is in use.' } },
  ]);
  expect(problem).toBe('');
});

test('writes plain text without --json, and failures to the other stream', () => {
  const { out, problem } = written(false);
  expect(out).toBe('SIGTERM: finishing what is in work.\nAamu is open\n\n  Coach\n');
  expect(problem).toBe('The data folder is in use.\n');
});
