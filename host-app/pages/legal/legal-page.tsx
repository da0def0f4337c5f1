import type { ReactNode } from 'react';
import { useSay } from '#widgets/core/words.tsx';
import { LEGAL_DATE, legal } from '../../content/legal.ts';
import { Layout } from '../../layout/layout.tsx';
import type { PageData } from '../../page.ts';

export interface LegalSection {
  /** Anchor of the section. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalPageProps {
  data: PageData;
  title: string;
  lead: ReactNode;
  sections: readonly LegalSection[];
}

/** A page that law asks for: numbered, to be found and quoted by its numbers. */
export function LegalPage({ data, title, lead, sections }: LegalPageProps) {
  const say = useSay();
  const { seller, providers } = data.site;
  return (
    <Layout site={data.site} path={data.path}>
      <div className="legal">
        <div className="wrap">
          <header>
            <nav aria-label="Legal pages">
              <ul>
                {legal.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href} aria-current={href === data.path ? 'page' : undefined}>
                      {say(label)}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <h1>{title}</h1>
            <p className="legal-lead">{lead}</p>
            {(seller.sample || providers.sandbox) && (
              <p className="sample-mark">
                This is a demonstration: nothing is sold here and no money moves
                {seller.sample && ', and the seller is a sample'}.
              </p>
            )}
          </header>
          <nav className="legal-contents" aria-label="On this page">
            <ol>
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="legal-text">
            {sections.map(({ id, title: name, body }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{name}</h2>
                {body}
              </section>
            ))}
            <p className="legal-date">Last changed on {LEGAL_DATE}.</p>
          </div>
        </div>
      </div>
    </Layout>
  );
}
