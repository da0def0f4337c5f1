const complaints: string[] = [];

/** Listens to the console for as long as a story is shown. */
export function watchConsole() {
  const { error } = console;
  complaints.length = 0;
  console.error = (...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
    error.apply(console, parts);
  };
  return () => {
    console.error = error;
  };
}

/**
 * A story that made the console complain has failed: React, a request that nobody answers and our
 * own code report there what nobody sees on the page.
 */
export function expectQuietConsole() {
  if (complaints.length > 0) throw new Error(`Unexpected console.error:\n${complaints.join('\n')}`);
}

/** Takes the complaint that a story is about, which has to be there. */
export function expectComplaint(text: RegExp) {
  const found = complaints.findIndex((complaint) => text.test(complaint));
  if (found < 0) throw new Error(`The console has not complained about ${String(text)}.`);
  complaints.splice(0);
}
