import { Trans } from '@lingui/react/macro';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import type { ReactNode } from 'react';
import { hub, integration } from '../../../content/landing.ts';
import { useChosen } from '../chosen-words.tsx';
import { HubCurve } from './hub-curve.tsx';
import { Section } from '../section.tsx';

/** Sample of a member's dashboard, with a link to the real one. */
export function EnergyHub() {
  const say = useSay();
  const chosen = useChosen();
  const pages = usePages();
  const { streak, energy, workouts, goals } = hub.stats;
  const level = useSiteText()('levelName', energy);
  const percent = hub.weeks.at(-1);
  return (
    <Section
      station="hub"
      className="hub water"
      title={chosen('hubTitle', hub.title)}
      lead={chosen('hubLead', hub.lead)}
    >
      <figure className="hub-preview">
        <dl>
          <Stat label={streak}>
            <Trans comment="The number is large, the word behind it small">
              28<span> days</span>
            </Trans>
          </Stat>
          <Stat label={level ?? ''}>
            <Trans>{percent}%</Trans>
          </Stat>
          <Stat label={workouts}>42</Stat>
          <Stat label={goals}>8</Stat>
        </dl>
        <HubCurve weeks={hub.weeks} />
        <figcaption>{chosen('hubSample', hub.sample)}</figcaption>
      </figure>
      <div className="hub-integration">
        <h3>{say(integration.title)}</h3>
        <p>{say(integration.lead)}</p>
        <Button variant="ink" href={pages + integration.href}>
          {say(integration.action)}
        </Button>
      </div>
    </Section>
  );
}

function Stat({ label, children }: { label: Words; children: ReactNode }) {
  const say = useSay();
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
