/** Renders a sentence with code names between backticks. */
export function TextWithCode({ text }: { text: string }) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? <code key={part + i}>{part}</code> : part));
}
