import { Trans, useLingui } from '@lingui/react/macro';
import type { Figure } from '#contract/site.ts';

export interface ProofProps {
  figures: readonly Figure[];
  /** They are made up. */
  samples: boolean;
}

/** What has been done so far, in numbers. They are claims of the coach: without any there is nothing to show. */
export function Proof({ figures, samples }: ProofProps) {
  const { t } = useLingui();
  if (figures.length === 0) return null;
  return (
    <section className="proof" aria-label={t`In numbers`}>
      <dl className="wrap">
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {samples && (
        <p className="wrap sample-mark">
          <Trans>Sample figures of a demonstration: nobody has counted them.</Trans>
        </p>
      )}
    </section>
  );
}
