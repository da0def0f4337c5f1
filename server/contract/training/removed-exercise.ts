/**
 * Returns the name of an exercise that left its plan. Its id was made from its name (`withIds`), so
 * `barbell-row-2` was the second "Barbell row" of a day.
 */
export function goneLineName(id: string): string {
  const words = id.replace(/-\d+$/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
