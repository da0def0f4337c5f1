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

// A test that made the console complain has failed: React and Node report there what nobody sees otherwise.
afterEach(() => {
  Object.assign(console, { error });
  if (complaints.length > 0) throw new Error(`The console was told of an error: ${complaints.join('\n')}`);
});
