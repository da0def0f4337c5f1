import { useSay } from '#widgets/core/words.tsx';
import { ScamGuide } from '#widgets/elements/scam-guide/scam-guide.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { scam } from '../../content/home.ts';
import { scamCheck } from '../../content/scam-check.ts';
import type { PageData } from '../../page.ts';
import { OwnGuide } from '../landing/own-guide.tsx';
import { Section } from '../landing/section.tsx';
import { useLink } from '../../use-link.ts';

/** Short warning: three signs, the guide by mail, and a link to the whole list. */
export function HomeScamCheck({ site: { ownGuide } }: Pick<PageData, 'site'>) {
  const say = useSay();
  const link = useLink();
  if (ownGuide) return <OwnGuide {...ownGuide} />;
  return (
    <Section station="scam" className="scam-check home-scam" title={say(scam.title)} lead={say(scam.lead)}>
      <div className="scam-guide">
        <ScamGuide />
      </div>
      <div>
        <h3>{say(scamCheck.signsTitle)}</h3>
        <ol className="scam-signs">
          {scamCheck.signs.slice(0, scam.signs).map((sign) => (
            <li key={sign.id}>
              <Icon name="close" />
              {say(sign)}
            </li>
          ))}
        </ol>
        <a href={link(scam.href)}>{say(scam.more)}</a>
      </div>
    </Section>
  );
}
