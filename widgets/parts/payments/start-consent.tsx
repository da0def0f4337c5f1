import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { ProgramResponse } from '#contract/programs.ts';
import { selectStartConsent } from '#contract/start-consent.ts';
import { usePages } from '#widgets/core/shop.tsx';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { useMoney } from '#widgets/core/region/use-money.ts';

export interface StartConsentProps {
  /** What is bought; with its price where nothing else says what is paid in all. */
  program: Pick<ProgramResponse, 'coaching'> & Partial<Pick<ProgramResponse, 'price'>>;
  /** Where somebody else holds it; else the form does. Never ticked at first. */
  checked?: boolean;
  disabled?: boolean;
  /** Told the version of the words, or that they are not agreed to. */
  onChange?: (version: string | undefined) => void;
  error?: Words | undefined;
}

/** Whether it may begin at once, and what is to be known about that. */
export function StartConsent({ program, error, onChange, ...input }: StartConsentProps) {
  const { basePrice } = useMoney();
  const id = useId();
  const say = useSay();
  const { version } = selectStartConsent(program);
  const price = program.price && basePrice(program.price).text;
  return (
    <div className="pay-consent">
      {price && (
        <p>
          <Trans>
            You pay <b>{price}</b> in total, once.
          </Trans>
        </p>
      )}
      <label part="consent">
        <input
          {...input}
          type="checkbox"
          name="startConsent"
          value={version}
          onChange={onChange && (({ target }) => onChange(target.checked ? version : undefined))}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{say(startConsentWords(program))}</span>
      </label>
      {error && (
        <p className="pay-consent-error" id={id}>
          {say(error)}
        </p>
      )}
      <small>
        <Trans>
          <Page path="terms">Terms</Page>, <Page path="withdrawal">right of withdrawal</Page>,{' '}
          <Page path="privacy">privacy</Page>
        </Trans>
      </small>
    </div>
  );
}

function Page({ path, children }: { path: string; children: ReactNode }) {
  const pages = usePages();
  return (
    <a href={`${pages}/${path}`} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

const DIGITAL = msg({
  message:
    'I want the digital content at once, before the withdrawal period of 14 days is over. I know that I lose my right of withdrawal when it is opened to me.',
  comment: 'A consent by law (Directive 2011/83/EU, article 16 (m)): beside a box that the buyer ticks.',
});

const COACHING = msg({
  message:
    'I want the coaching to begin at once. I may still withdraw within 14 days, and then get the whole payment back.',
  comment: 'A consent by law (Directive 2011/83/EU, article 7 (3)): beside a box that the buyer ticks.',
});

/** The contract's words for a programme, which are kept with the order, in the reader's language. */
export function startConsentWords({ coaching }: Pick<ProgramResponse, 'coaching'>): Words {
  return coaching ? COACHING : DIGITAL;
}
