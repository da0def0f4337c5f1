import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentSetupResponse } from '#contract/sales/checkout.ts';
import type { OfferResponse, ProgramResponse } from '#contract/catalog/programs.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { Icon } from '#widgets/ui/icon.tsx';
import { formatTerm } from '#widgets/parts/programs/format-term.ts';
import { formatGuarantee, describeMinimum, formatMinimumTotal } from '../offers/offers.ts';

export interface EntryAsideProps {
  program: ProgramResponse;
  offer: OfferResponse;
  level: 1 | 2;
  /** Totals by the shop, with a code; missing before the payment. */
  setup?: PaymentSetupResponse | undefined;
  /** True if the visitor owns it already: no next steps. */
  owned?: boolean | undefined;
}

const COACHING_NEXT = [
  [null, msg`You get an e-mail confirmation at once.`],
  ['promiseContact', msg`The coach contacts you within 24 hours.`],
  ['promisePlan', msg`Your personal plan follows within 2-3 business days.`],
] as const;

const PROGRAM_NEXT = [
  [null, msg`You get an e-mail confirmation at once.`],
  [null, msg`Your purchase opens right after payment.`],
  [null, msg`Later, sign in with the same e-mail address to find it on your dashboard.`],
] as const;

/** Contents of the programme, terms, and what happens after the payment. */
export function EntryAside({ program, offer, level, setup, owned }: EntryAsideProps) {
  const { t } = useLingui();
  const say = useSay();
  const said = useSiteText();
  const language = useLanguage();
  const lang = useForeignLang(program.language);
  const Title = level === 1 ? 'h2' : 'h3';
  const guarantee = formatGuarantee(offer);
  const minimum = setup?.coupon ? describeMinimum(offer, setup, language) : formatMinimumTotal(offer, language);
  return (
    <aside className="entry-aside" aria-label={t`Included`}>
      <div>
        <Title>
          <Trans>What’s included</Trans>
        </Title>
        <ul lang={lang}>
          {program.features.map((feature) => (
            <li key={feature}>
              <Icon name="check" /> {feature}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <Title>
          <Trans>Order terms</Trans>
        </Title>
        <ul>
          {guarantee && (
            <li>
              <Icon name="check" /> {say(guarantee)}
            </li>
          )}
          <li>
            <Icon name="check" /> {say(formatTerm(offer))}
          </li>
          {minimum && (
            <li>
              <Icon name="check" /> {say(minimum)}
            </li>
          )}
        </ul>
      </div>
      {!owned && (
        <div>
          <Title>
            <Trans>What happens next?</Trans>
          </Title>
          <ol>
            {(program.coaching ? COACHING_NEXT : PROGRAM_NEXT).map(([field, line]) => {
              const text = field ? said(field, line) : say(line);
              return text && <li key={line.id}>{text}</li>;
            })}
          </ol>
        </div>
      )}
    </aside>
  );
}
