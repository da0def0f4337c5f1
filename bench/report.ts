const rows: { name: string; value: string; target: string; met: boolean }[] = [];

export function ratio(name: string, value: number, goal: number): void {
  rows.push({ name, value: value.toFixed(2), target: `at least ${goal}`, met: value >= goal });
}

/** Ratio to one member with one session. */
export function atMost(name: string, value: number, most: number): void {
  rows.push({
    name,
    value: `${value.toFixed(2)} times`,
    target: `at most ${most} times one member alone`,
    met: value <= most,
  });
}

export function least(name: string, value: number, goal: number, unit: string): void {
  rows.push({ name, value: `${value.toFixed(0)}${unit}`, target: `at least ${goal}${unit}`, met: value >= goal });
}

export function limit(name: string, value: number, most: number, unit: string): void {
  rows.push({
    name,
    value: `${value.toFixed(value < 100 ? 2 : 0)} ${unit}`,
    target: `at most ${most} ${unit}`,
    met: value <= most,
  });
}

/** Ratio to the time before. */
export function times(name: string, value: number, most: number): void {
  rows.push({ name, value: `${value.toFixed(2)} times`, target: `at most ${most} times`, met: value <= most });
}

/** Reports a value without a goal. */
export function note(name: string, value: string): void {
  rows.push({ name, value, target: 'no goal', met: true });
}

/** Reports faults, one a line; there have to be none. */
export function wrong(name: string, faults: readonly string[]): void {
  rows.push({ name, value: `${faults.length} faults`, target: 'none', met: faults.length === 0 });
  for (const fault of faults.slice(0, MAX_LISTED_FAULTS))
    rows.push({ name: `  ${fault}`, value: '', target: 'none', met: false });
}
const MAX_LISTED_FAULTS = 20;

/** Prints the results, and exits with 0 if every goal was met. */
export function report(): never {
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const { name, value, target, met } of rows) {
    process.stdout.write(`${met ? 'ok   ' : 'BELOW'} ${name.padEnd(width)}  ${value.padStart(10)}  (${target})\n`);
  }
  process.exit(rows.every(({ met }) => met) ? 0 : 1);
}
