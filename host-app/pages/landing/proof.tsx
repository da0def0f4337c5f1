import type { Figure } from '#contract/site.ts';

/** What has been done so far, in numbers. They are claims of the coach and come from the settings. */
export function Proof({ figures }: { figures: readonly Figure[] }) {
  return (
    <section className="proof" aria-label="In numbers">
      <dl className="wrap">
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
