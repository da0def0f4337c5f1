import type { ReactNode } from 'react';
import type { REGIONS } from '#widgets/core/region/regions.ts';

type Code = (typeof REGIONS)[number]['code'];

/** Renders a region's flag at 24 by 16, reduced to its main features. Decorative. */
export function renderFlag(code: string): ReactNode {
  return (
    <svg className="region-flag" viewBox="0 0 24 16" data-flag={code} aria-hidden="true" focusable="false">
      {Object.hasOwn(FLAGS, code) && FLAGS[code as Code]}
      <path d="M0 0h24v16H0z" fill="none" stroke="#0003" />
    </svg>
  );
}

function rect(fill: string, x: number, y: number, width: number, height: number): ReactNode {
  return <rect key={`${fill} ${x} ${y}`} {...{ fill, x, y, width, height }} />;
}

/** Horizontal stripes with their relative heights. */
function across(...parts: readonly (readonly [fill: string, share: number])[]): ReactNode[] {
  const all = parts.reduce((sum, [, share]) => sum + share, 0);
  let y = 0;
  return parts.map(([fill, share]) => {
    const height = (16 * share) / all;
    const stripe = rect(fill, 0, y, 24, height);
    y += height;
    return stripe;
  });
}

/** Vertical stripes. */
function upright(...parts: readonly (readonly [fill: string, share: number])[]): ReactNode[] {
  const all = parts.reduce((sum, [, share]) => sum + share, 0);
  let x = 0;
  return parts.map(([fill, share]) => {
    const width = (24 * share) / all;
    const stripe = rect(fill, x, 0, width, 16);
    x += width;
    return stripe;
  });
}

/** Nordic cross, with an inner cross for two-coloured ones. */
function nordic(ground: string, cross: string, inner?: string): ReactNode[] {
  const bars = (fill: string, size: number) => [
    rect(fill, 9 - size / 2, 0, size, 16),
    rect(fill, 0, 8 - size / 2, 24, size),
  ];
  return [rect(ground, 0, 0, 24, 16), ...bars(cross, inner ? 4.5 : 3.5), ...(inner ? bars(inner, 2) : [])];
}

function star(x: number, y: number, radius: number, fill: string): ReactNode {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    const reach = index % 2 ? radius * 0.4 : radius;
    return `${(x + reach * Math.cos(angle)).toFixed(2)},${(y + reach * Math.sin(angle)).toFixed(2)}`;
  });
  return <polygon key={`${x} ${y}`} points={points.join(' ')} fill={fill} />;
}

/** Flag of the United Kingdom, also used as a canton. */
function union(scale = 1): ReactNode {
  return (
    <g key="union" transform={`scale(${scale})`}>
      <path d="M0 0h24v16H0z" fill="#012169" />
      <path d="m0 0 24 16M24 0 0 16" stroke="#fff" strokeWidth="3.2" />
      <path d="m0 0 24 16M24 0 0 16" stroke="#c8102e" strokeWidth="1.2" />
      <path d="M12 0v16M0 8h24" stroke="#fff" strokeWidth="5.2" />
      <path d="M12 0v16M0 8h24" stroke="#c8102e" strokeWidth="3" />
    </g>
  );
}

const WHITE = '#fff';

const FLAGS: Record<Code, ReactNode> = {
  US: [
    rect('#b22234', 0, 0, 24, 16),
    <path
      key="white"
      d="M0 1.85h24M0 4.3h24M0 6.77h24M0 9.23h24M0 11.7h24M0 14.15h24"
      stroke={WHITE}
      strokeWidth="1.23"
    />,
    rect('#3c3b6e', 0, 0, 10.5, 8.6),
    <path key="stars" d="M1.5 1.8h8M1.5 4.3h8M1.5 6.8h8" stroke={WHITE} strokeDasharray="1 1.3" />,
  ],
  CA: [
    ...upright(['#d80621', 1], [WHITE, 2], ['#d80621', 1]),
    <path
      key="leaf"
      fill="#d80621"
      d="m12 2.6-1.1 2-1.3-.6.6 3.1-1.6-1.5-.3.9-1.8-.3.8 1.9-.9.5 2.8 2.2-.4 1.1 2.9-.4v2h.6v-2l2.9.4-.4-1.1 2.8-2.2-.9-.5.8-1.9-1.8.3-.3-.9-1.6 1.5.6-3.1-1.3.6z"
    />,
  ],
  GB: union(),
  AU: [
    rect('#012169', 0, 0, 24, 16),
    union(0.5),
    star(6, 12, 2, WHITE),
    ...[
      [18, 3],
      [15.5, 7],
      [20.5, 6.5],
      [18, 13],
    ].map(([x, y]) => star(x!, y!, 1.2, WHITE)),
  ],
  DE: across(['#000', 1], ['#d00', 1], ['#ffce00', 1]),
  FR: upright(['#002654', 1], [WHITE, 1], ['#ce1126', 1]),
  IT: upright(['#009246', 1], [WHITE, 1], ['#ce2b37', 1]),
  ES: across(['#aa151b', 1], ['#f1bf00', 2], ['#aa151b', 1]),
  NL: across(['#ae1c28', 1], [WHITE, 1], ['#21468b', 1]),
  BE: upright(['#000', 1], ['#fae042', 1], ['#ed2939', 1]),
  AT: across(['#ed2939', 1], [WHITE, 1], ['#ed2939', 1]),
  PT: [
    ...upright(['#060', 2], ['#f00', 3]),
    <circle key="globe" cx="9.6" cy="8" r="2.8" fill="#ff0" />,
    <path key="shield" d="M8.2 6.4h2.8v2a1.4 1.4 0 0 1-2.8 0z" fill={WHITE} stroke="#f00" strokeWidth=".6" />,
  ],
  IE: upright(['#169b62', 1], [WHITE, 1], ['#ff883e', 1]),
  FI: nordic(WHITE, '#003580'),
  CH: [rect('#d52b1e', 0, 0, 24, 16), <path key="cross" d="M12 3.5v9M7.5 8h9" stroke={WHITE} strokeWidth="2.8" />],
  SE: nordic('#006aa7', '#fecc00'),
  NO: nordic('#ba0c2f', WHITE, '#00205b'),
  DK: nordic('#c8102e', WHITE),
  JP: [rect(WHITE, 0, 0, 24, 16), <circle key="sun" cx="12" cy="8" r="4.8" fill="#bc002d" />],
  CN: [
    rect('#ee1c25', 0, 0, 24, 16),
    star(4.5, 4.5, 2.6, '#ff0'),
    ...[
      [8.5, 1.8],
      [10, 3.6],
      [10, 6],
      [8.5, 7.8],
    ].map(([x, y]) => star(x!, y!, 0.9, '#ff0')),
  ],
  IN: [
    ...across(['#f93', 1], [WHITE, 1], ['#128807', 1]),
    <circle key="wheel" cx="12" cy="8" r="2" fill="none" stroke="#008" strokeWidth=".7" strokeDasharray=".8 .25" />,
  ],
  RU: across([WHITE, 1], ['#0039a6', 1], ['#d52b1e', 1]),
  KR: [
    rect(WHITE, 0, 0, 24, 16),
    <circle key="blue" cx="12" cy="8" r="4" fill="#0047a0" />,
    <path key="red" d="M8.7 5.8a4 4 0 0 1 6.6 4.4A2 2 0 0 1 12 8a2 2 0 0 0-3.3-2.2z" fill="#cd2e3a" />,
    <path
      key="bars"
      d="m4 5.2 2.3-3.4M17.7 14.2 20 10.8M4 10.8l2.3 3.4M17.7 1.8 20 5.2"
      stroke="#000"
      strokeWidth="2.2"
      strokeDasharray="1.7 .7"
    />,
  ],
  BR: [
    rect('#009739', 0, 0, 24, 16),
    <path key="diamond" d="m12 1.8 9.6 6.2-9.6 6.2L2.4 8z" fill="#fedd00" />,
    <circle key="sky" cx="12" cy="8" r="3.6" fill="#012169" />,
    <path key="band" d="M8.6 7.2a9 9 0 0 1 6.8 2.2" fill="none" stroke={WHITE} strokeWidth=".7" />,
  ],
};
