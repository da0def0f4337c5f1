import { afterEach, beforeEach } from 'vitest';

const { error } = console;
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  Object.assign(console, {
    error(...parts: unknown[]) {
      complaints.push(parts.map(String).join(' '));
      error(...parts);
    },
  });
});

// Fails tests with console output: React and Node report otherwise invisible problems there.
afterEach(() => {
  Object.assign(console, { error });
  if (complaints.length > 0) throw new Error(`The console was told of an error: ${complaints.join('\n')}`);
});
