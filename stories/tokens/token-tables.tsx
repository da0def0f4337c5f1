import type { CSSProperties, ReactNode } from 'react';
import sheet from 'virtual:tokens';
import type { Kind, Token } from '../../scripts/tokens/token.ts';
import './token-tables.css';

const SCHEMES = ['light', 'dark'] as const;

/** Colours, by day and at night. */
export function Colours() {
  return SCHEMES.map((scheme) => (
    <section key={scheme} className="tokens" style={{ colorScheme: scheme }} aria-label={scheme}>
      <ul className="token-swatches">
        {ofKind('color').map(({ name, css, [scheme]: value }) => (
          <li key={name}>
            <span className="token-swatch" style={{ background: `var(${css})` }} />
            <b>{name}</b>
            <code>{value}</code>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Colour pairs with their contrast. */
export function Pairs() {
  return (
    <section className="tokens">
      <table>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col">At least</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {sheet.tokens.flatMap((token) =>
            token.pairs.map((pair) => <PairRow key={`${token.name} ${pair.on}`} {...{ token, pair }} />),
          )}
        </tbody>
      </table>
    </section>
  );
}

function PairRow({ token, pair }: { token: Token; pair: Token['pairs'][number] }) {
  return (
    <tr>
      <th scope="row">
        {token.name} on {pair.on}
      </th>
      <td>{pair.least}:1</td>
      {SCHEMES.map((scheme) => {
        const ratio = pair[scheme];
        if (ratio === undefined) return <td key={scheme}>at night only</td>;
        const edge = pair.least < 4.5;
        const ground: CSSProperties = { colorScheme: scheme, background: `var(--c-${pair.on})` };
        const look = edge ? { border: `1px solid var(${token.css})` } : { color: `var(${token.css})` };
        return (
          <td key={scheme}>
            <span className="token-pair" style={ground}>
              <span style={look} aria-hidden={edge || undefined}>
                {edge ? '\u00a0' : 'Aamu'}
              </span>
            </span>{' '}
            {ratio.toFixed(2)}
          </td>
        );
      })}
    </tr>
  );
}

export function Type() {
  return (
    <section className="tokens">
      {ofKind('font').map(({ name, css, light }) => (
        <p key={name} className="token-face" style={{ fontFamily: `var(${css})` }}>
          Fifteen minutes before the day begins
          <code>
            {css}: {light}
          </code>
        </p>
      ))}
      {ofKind('text').map(({ name, css, light }) => (
        <p key={name}>
          <span className="token-line" style={{ fontSize: light }}>
            {name}
          </span>
          <code>
            {css}: {light}
          </code>
        </p>
      ))}
    </section>
  );
}

/** Lengths: spacing scale, corners, touch target, and widths of the site. */
export function Measures() {
  return (
    <section className="tokens">
      <Rows
        of={['space', 'width']}
        render={({ light }) => <span className="token-length" style={{ inlineSize: light }} />}
      />
      <Rows
        of={['radius']}
        render={({ css }) => <span className="token-box" style={{ borderRadius: `var(${css})` }} />}
      />
      <Rows of={['shadow']} render={({ css }) => <span className="token-box" style={{ boxShadow: `var(${css})` }} />} />
      <Rows of={['border']} render={({ css }) => <span className="token-box" style={{ border: `var(${css})` }} />} />
    </section>
  );
}

/** Dots move while the row is hovered, unless reduced motion is requested. */
export function Motion() {
  return (
    <section className="tokens">
      <Rows of={['duration']} render={({ css }) => <Dot duration={`var(${css})`} easing="var(--c-ease)" />} />
      <Rows of={['easing']} render={({ css }) => <Dot duration="var(--c-slow)" easing={`var(${css})`} />} />
    </section>
  );
}

function Dot({ duration, easing }: { duration: string; easing: string }) {
  return (
    <span className="token-track">
      <span className="token-dot" style={{ transition: `translate ${duration} ${easing}` }} />
    </span>
  );
}

function Rows({ of, render }: { of: readonly Kind[]; render: (token: Token) => ReactNode }) {
  return (
    <ul className="token-rows">
      {of.flatMap(ofKind).map((token) => (
        <li key={token.name}>
          {render(token)}
          <b>{token.name}</b>
          <code>
            {token.light}
            {token.reduced && `, ${token.reduced} with less motion`}
          </code>
        </li>
      ))}
    </ul>
  );
}

/** Files for design tools and style sheets. */
export function Files() {
  return (
    <ul className="tokens token-files">
      {Object.entries(sheet.files).map(([name, text]) => (
        <li key={name}>
          <a
            download={name}
            href={`data:${name.endsWith('.css') ? 'text/css' : 'application/json'};charset=utf-8,${encodeURIComponent(text)}`}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function ofKind(kind: Kind): Token[] {
  return sheet.tokens.filter((token) => token.kind === kind);
}
