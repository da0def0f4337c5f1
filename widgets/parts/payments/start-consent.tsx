import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { selectStartConsent } from '#contract/sales/start-consent.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useMoney } from '#widgets/core/region/use-money.ts';

export interface StartConsentProps {
  /** The programme; with its price if nothing else shows the total. */
  program: Pick<ProgramResponse, 'coaching'> & Partial<Pick<ProgramResponse, 'price'>>;
  /** Controlled value; else the form holds it. Never ticked by default. */
  checked?: boolean;
  disabled?: boolean;
  /** Called with the version of the accepted text, or undefined. */
  onChange?: (version: string | undefined) => void;
  error?: Words | undefined;
}

/** Consent to an immediate start, with its consequences for the right of withdrawal. */
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

/** Returns the consent text of a programme in the reader's language; the order stores it. */
export function startConsentWords({ coaching }: Pick<ProgramResponse, 'coaching'>): Words {
  return coaching ? COACHING : DIGITAL;
}
