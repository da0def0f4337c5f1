import { contact } from '../../content/landing.ts';
import { Section } from './section.tsx';

/** The finish: where to write, and how long an answer takes. */
export function Contact({ supportEmail }: { supportEmail: string }) {
  return (
    <Section station="contact" className="contact" title={contact.title} lead={contact.lead}>
      <a className="contact-mail" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
      <dl>
        {contact.times.map(([when, what]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
