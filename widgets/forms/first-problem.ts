/** The sentence about the first field that is wrong, with the field's name: "Current weight: Please use at most 40 characters." */
export function firstProblem(errors: Readonly<Record<string, string>>): string {
  const [name = '', sentence = ''] = Object.entries(errors)[0] ?? [];
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${sentence}`;
}
