/**
 * Conditions that split the rows of a table by their id, a random UUID: each `update` of a migration without a
 * transaction locks a sixteenth of the rows, and an attempt that broke off is repeated from the start.
 */
export const ID_RANGES: readonly ((column: string) => string)[] = Array.from('0123456789abcdef', (digit) => {
  const edge = (rest: string) =>
    `'${digit}${rest.repeat(7)}-${Array(3).fill(rest.repeat(4)).join('-')}-${rest.repeat(12)}'`;
  return (column) => `${column} between ${edge('0')} and ${edge('f')}`;
});
