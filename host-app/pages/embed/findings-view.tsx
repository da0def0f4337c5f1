import type { EmbedCheckResponse } from '#contract/embed-check.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { type Finding, findingsOf } from './findings.ts';
import type { Widget } from './widgets.ts';

/** What was found on a page, and what to do about it. */
export function Findings({ found, chosen }: { found: EmbedCheckResponse; chosen?: Widget }) {
  const language = useLanguage();
  return (
    <ul className="embed-findings" aria-label={`What was found on ${found.address}`}>
      {findingsOf(found, chosen, language).map((finding) => (
        <Line key={finding.text} {...finding} />
      ))}
    </ul>
  );
}

function Line({ good, text }: Finding) {
  return (
    <li data-good={good}>
      <Icon name={good ? 'check' : 'close'} />
      <span>
        <span className="out-of-sight">{good ? 'Good: ' : 'To do: '}</span>
        {text}
      </span>
    </li>
  );
}
