const rows: { name: string; value: string; target: string; met: boolean }[] = [];

export function ratio(name: string, value: number, goal: number): void {
  rows.push({ name, value: value.toFixed(2), target: `at least ${goal}`, met: value >= goal });
}

/** How many times as long as for one member with one session. */
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

/** Says what was found, and ends the program: well where every goal was met. */
export function report(): never {
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const { name, value, target, met } of rows) {
    process.stdout.write(`${met ? 'ok   ' : 'BELOW'} ${name.padEnd(width)}  ${value.padStart(10)}  (${target})\n`);
  }
  process.exit(rows.every(({ met }) => met) ? 0 : 1);
}
