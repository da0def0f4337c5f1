import { html } from 'htm/react';
import type { ReactNode } from 'react';

/** Renders a whole page of the sandbox as HTML. React is loaded on first use. */
export async function renderDocument(document: ReactNode): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

/** Head of every page of the sandbox. */
export function renderHead(title: string, sheets: readonly string[], more: ReactNode = null): ReactNode {
  return html`<head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    ${more}
    <title>${`${title} · Sandbox`}</title>
    ${sheets.map((href) => html`<link key=${href} rel="stylesheet" href=${href} />`)}
  </head>`;
}

/** Renders a plain page that is marked as the sandbox's. */
export function sandboxFrame(
  title: string,
  mark: string,
  body: ReactNode,
  sheets: readonly string[] = [],
): Promise<string> {
  return renderDocument(
    html`<html lang="en">
      ${renderHead(title, ['/sandbox/mailbox.css', ...sheets])}
      <body>
        <main>
          <p className="mark">Test mode: ${mark}</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`,
  );
}
