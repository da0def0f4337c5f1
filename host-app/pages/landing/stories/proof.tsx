import { Trans, useLingui } from '@lingui/react/macro';
import type { Figure } from '#contract/site/site.ts';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';

export interface ProofProps {
  figures: readonly Figure[];
  /** True if they are samples. */
  samples: boolean;
}

/** Figures that the coach claims; nothing without any. */
export function Proof({ figures, samples }: ProofProps) {
  const { t } = useLingui();
  if (figures.length === 0) return null;
  return (
    <section className="proof" aria-label={t`In numbers`}>
      <dl className="wrap">
        {figures.map((figure) => (
          <Claim key={figure.label} figure={figure} />
        ))}
      </dl>
      {samples && (
        <p className="wrap sample-mark">
          <Trans>Sample figures for demonstration.</Trans>
        </p>
      )}
    </section>
  );
}

function Claim({ figure: { language, value, label } }: { figure: Figure }) {
  return (
    <div lang={useForeignLang(language)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
