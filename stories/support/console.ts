import { spyOn } from 'storybook/test';

let complaints: string[] = [];

/** Records console messages while a story is shown. */
export function watchConsole() {
  complaints = [];
  const { error } = console;
  const spy = spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complain(parts.map(String).join(' '));
    error(...parts);
  });
  return () => spy.mockRestore();
}

/** Reports a problem that must fail the story, wherever it is noticed. */
export function complain(text: string) {
  complaints.push(text);
}

/** Fails a story with console errors, which React and our own code use for invisible problems. */
export function expectNoComplaints() {
  if (complaints.length > 0) throw new Error(`This must not happen in a story:\n${complaints.join('\n')}`);
}
