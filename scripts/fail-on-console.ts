import { afterEach, beforeEach } from 'vitest';

const { error } = console;
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  console.error = (...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
    error(...parts);
  };
});

// A test that made the console complain has failed: React and Node report there what nobody sees otherwise.
afterEach(() => {
  console.error = error;
  if (complaints.length > 0) throw new Error(`The console was told of an error: ${complaints.join('\n')}`);
});
