import { ScamGuide } from '#widgets/scam-guide/scam-guide.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { scam } from '../../content/home.ts';
import { scamCheck } from '../../content/scam-check.ts';
import { Section } from '../landing/section.tsx';

/** The warning in short: three signs, the guide by mail, and the way to the whole list. */
export function HomeScamCheck() {
  return (
    <Section station="scam" className="scam-check home-scam" title={scam.title} lead={scam.lead}>
      <div className="scam-guide">
        <ScamGuide />
      </div>
      <div>
        <h3>{scamCheck.signsTitle}</h3>
        <ol className="scam-signs">
          {scamCheck.signs.slice(0, scam.signs).map((sign) => (
            <li key={sign}>
              <Icon name="close" />
              {sign}
            </li>
          ))}
        </ol>
        <a href={scam.href}>{scam.more}</a>
      </div>
    </Section>
  );
}
