import { ScamGuide } from '#widgets/scam-guide/scam-guide.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { scamCheck } from '../../content/scam-check.ts';
import { PlainAnswers } from './plain-answers.tsx';
import { Section } from './section.tsx';

/** The red band: how to know a fitness scam, the guide to it by mail, and what to do after one. */
export function ScamCheck({ brand, supportEmail }: { brand: string; supportEmail: string }) {
  return (
    <Section station="scam" className="scam-check" title={scamCheck.title} lead={scamCheck.lead}>
      <div className="scam-before">
        <h3>{scamCheck.signsTitle}</h3>
        <ol className="scam-signs">
          {scamCheck.signs.map((sign) => (
            <li key={sign}>
              <Icon name="close" />
              {sign}
            </li>
          ))}
        </ol>
      </div>
      <div className="scam-guide">
        <h3>{scamCheck.guide.title}</h3>
        <p>{scamCheck.guide.lead}</p>
        <PlainAnswers form="scam-check" done={scamCheck.guide.sent} invalid={scamCheck.guide.invalid} />
        <ScamGuide place="landing" />
      </div>
      <div className="scam-after">
        <h3>{scamCheck.paidTitle}</h3>
        <ol>
          {scamCheck.paid.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <ul>
          {scamCheck.help.map(({ label, href }) => (
            <li key={href}>
              <a href={href} rel="noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <p>
          {brand} sells through this site only: a checkout that you meet on a page of somebody else’s comes from here,
          or is not ours. It never writes to you first, and answers from{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Anything else in our name is not us: please forward it.
        </p>
      </div>
    </Section>
  );
}
