import { spyOn } from 'storybook/test';

let complaints: string[] = [];

/** Listens to the console for as long as a story is shown. */
export function watchConsole() {
  complaints = [];
  const { error } = console;
  const spy = spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complain(parts.map(String).join(' '));
    error(...parts);
  });
  return () => spy.mockRestore();
}

/** Something that must not happen in a story, wherever it was noticed. */
export function complain(text: string) {
  complaints.push(text);
}

/**
 * A story that made the console complain has failed: React and our own code report there what
 * nobody sees on the page.
 */
export function expectNoComplaints() {
  if (complaints.length > 0) throw new Error(`This must not happen in a story:\n${complaints.join('\n')}`);
}
