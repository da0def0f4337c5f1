import type { ReactNode } from 'react';
import { Icon } from '#widgets/ui/icon.tsx';
import { home, wayOut } from '../content/navigation.ts';
import { Layout } from './layout.tsx';
import type { PageData } from '../page.ts';

export interface QuietPageProps {
  data: PageData;
  title: string;
  text: ReactNode;
}

/** A page with little to say: why there is nothing here, and where there is something. */
export function QuietPage({ data, title, text }: QuietPageProps) {
  return (
    <Layout site={data.site} path={data.path}>
      <div className="quiet">
        <div className="wrap">
          <h1>{title}</h1>
          <p>{text}</p>
          <nav aria-label="Useful links">
            <ul>
              {[home, ...wayOut].map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>
                    {label}
                    <Icon name="arrow" />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </Layout>
  );
}
