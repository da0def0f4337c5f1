import { Trans } from '@lingui/react/macro';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { ScamGuide } from '#widgets/elements/scam-guide/scam-guide.tsx';
import { OwnForm } from '#widgets/parts/member/drafts/own-form.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { scamCheck } from '../../content/scam-check.ts';
import type { PageData } from '../../page.ts';
import { OwnGuide } from './free-start/own-guide.tsx';
import { PlainAnswers } from './plain-answers.tsx';
import { Section } from './section.tsx';

/** Red band: signs of a fitness scam, the guide by mail, and help after a scam. */
export function ScamCheck({ site }: Pick<PageData, 'site'>) {
  const say = useSay();
  const {
    brand: { name: brand, supportEmail },
    seller,
    ownGuide,
  } = site;
  if (ownGuide) return <OwnGuide {...ownGuide} place="landing" />;
  const help = scamCheck.help.filter(({ country }) => country === null || country === seller.country);
  return (
    <Section station="scam" className="scam-check" title={say(scamCheck.title)} lead={say(scamCheck.lead)}>
      <div className="scam-before">
        <h3>{say(scamCheck.signsTitle)}</h3>
        <ol className="scam-signs">
          {scamCheck.signs.map((sign) => (
            <li key={sign.id}>
              <Icon name="close" />
              {say(sign)}
            </li>
          ))}
        </ol>
      </div>
      <div className="scam-guide">
        <h3>{say(scamCheck.guide.title)}</h3>
        <p>{say(scamCheck.guide.lead)}</p>
        <PlainAnswers form="scam-check" done={scamCheck.guide.sent} invalid={scamCheck.guide.invalid} />
        <OwnForm>
          <ScamGuide place="landing" />
        </OwnForm>
      </div>
      <div className="scam-after">
        <h3>{say(scamCheck.paidTitle)}</h3>
        <ol>
          {scamCheck.paid.map((step) => (
            <li key={step.id}>{say(step)}</li>
          ))}
        </ol>
        <ul>
          {help.map(({ label, href }) => (
            <li key={href}>
              <a href={href} rel="noopener">
                {say(label)}
              </a>
            </li>
          ))}
        </ul>
        <p>
          {supportEmail ? (
            <Trans>
              {brand} sells only through this site. A checkout elsewhere is ours only if this site provides it. We never
              write to you first, and we reply from <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Any other
              message in our name is fake: please forward it.
            </Trans>
          ) : (
            <Trans>
              {brand} sells only through this site. A checkout elsewhere is ours only if this site provides it. We never
              write to you first.
            </Trans>
          )}
        </p>
      </div>
    </Section>
  );
}
