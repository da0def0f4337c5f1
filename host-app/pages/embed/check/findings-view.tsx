import { Trans, useLingui } from '@lingui/react/macro';
import type { EmbedCheckResponse } from '#contract/embed/embed-check.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { type Finding, buildFindings } from './findings.ts';
import type { Widget } from '../widgets.ts';

/** Findings about a page, and what to do about each. */
export function Findings({ found, chosen }: { found: EmbedCheckResponse; chosen?: Widget }) {
  const { t } = useLingui();
  const speaker = { say: useSay(), language: useLanguage() };
  const { address } = found;
  return (
    <ul className="embed-findings" aria-label={t`Results for ${address}`}>
      {buildFindings(found, speaker, chosen).map((finding) => (
        <Line key={speaker.say(finding.text)} {...finding} />
      ))}
    </ul>
  );
}

function Line({ good, text }: Finding) {
  const say = useSay();
  return (
    <li data-good={good}>
      <Icon name={good ? 'check' : 'close'} />
      <span>
        <span className="out-of-sight">
          {good ? (
            <Trans comment="In front of what is well.">OK:</Trans>
          ) : (
            <Trans comment="In front of what to do.">To do:</Trans>
          )}{' '}
        </span>
        {say(text)}
      </span>
    </li>
  );
}
