/** Text of a step: empty lines separate paragraphs, and line breaks are kept. */
export function StepText({ text, lang }: { text: string; lang: string | undefined }) {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  return (
    <div className="steps-text" lang={lang}>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
