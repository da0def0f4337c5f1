import { Button } from '#widgets/ui/button.tsx';
import { hub, integration } from '../../content/landing.ts';
import { HubCurve } from './hub-curve.tsx';
import { Section } from './section.tsx';

/** What a member's dashboard shows, with numbers that are marked as a sample, and the way to the real one. */
export function EnergyHub() {
  return (
    <Section station="hub" className="hub water" title={hub.title} lead={hub.lead}>
      <figure className="hub-preview">
        <dl>
          {hub.stats.map(({ value, unit, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {unit && <span> {unit}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <HubCurve weeks={hub.weeks} />
        <figcaption>{hub.sample}</figcaption>
      </figure>
      <div className="hub-integration">
        <h3>{integration.title}</h3>
        <p>{integration.lead}</p>
        <Button variant="ink" href={integration.href}>
          {integration.action}
        </Button>
      </div>
    </Section>
  );
}
