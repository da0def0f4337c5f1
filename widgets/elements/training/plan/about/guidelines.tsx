/** Rules for every day of the plan. */
export function Guidelines({ guidelines }: { guidelines: readonly string[] }) {
  return (
    <ol className="training-guidelines">
      {guidelines.map((guideline) => (
        <li key={guideline}>{guideline}</li>
      ))}
    </ol>
  );
}
