import type { ReactNode } from 'react';
import { type GroundName, GROUNDS } from '#contract/site/grounds.studio.ts';
import { drawHero, isDrawn, type MotifName, type Palette } from '#contract/site/motif.studio.ts';
import { type TypefaceName, TYPEFACES } from '#contract/site/typefaces.studio.ts';
import { plotHeights, ridge, toSmoothPath } from '#widgets/ui/figures/ridge.ts';

function Sample({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 72" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A background by day and at night. SVG attributes, because the content security policy forbids style attributes. */
export function GroundSample({ name }: { name: GroundName }) {
  const { light, dark, water } = GROUNDS[name];
  return (
    <Sample>
      <rect width="90" height="72" fill={light.paper} />
      <rect x="12" y="14" width="66" height="44" rx="6" fill={light.surface} stroke={light.mist} />
      <path d="M22 28h40" stroke={light.ink} strokeWidth="6" strokeLinecap="round" />
      <path d="M22 43h28" stroke={light.muted} strokeWidth="4" strokeLinecap="round" />
      <rect x="80" width="80" height="72" fill={dark.paper} />
      <rect x="80" width="80" height="18" fill={water} />
      <rect x="92" y="28" width="56" height="32" rx="6" fill={dark.surface} stroke={dark.mist} />
      <path d="M101 39h34" stroke={dark.ink} strokeWidth="5" strokeLinecap="round" />
      <path d="M101 50h22" stroke={dark.muted} strokeWidth="3.5" strokeLinecap="round" />
    </Sample>
  );
}

const [LARGE, SMALL] = ['Aa 42', 'Aa Bb Cc 0123']; // words: letters of a typeface

/** Letters of a pair of typefaces. */
export function TypefaceSample({ name }: { name: TypefaceName }) {
  const { display, text } = TYPEFACES[name];
  return (
    <Sample>
      <text x="14" y="42" fontFamily={`'${display}'`} fontWeight={name === 'fraunces' ? 600 : 700} fontSize="34">
        {LARGE}
      </text>
      <text x="14" y="61" fontFamily={`'${text}'`} fontSize="13">
        {SMALL}
      </text>
    </Sample>
  );
}

const RIDGE = toSmoothPath(plotHeights(ridge('hero', 20), 160, 52, 4));

/** A motif in the colours of the form. */
export function MotifSample({ name, palette }: { name: MotifName; palette: Palette }) {
  return (
    <Sample>
      <rect width="160" height="72" fill={palette.ground} />
      {name === '' && (
        <>
          <circle cx="120" cy="34" r="13" fill={palette.sun} />
          <g transform="translate(0 20)">
            <path d={`${RIDGE}V60H0Z`} fill={palette.ground} />
            <path d={RIDGE} fill="none" stroke={palette.accent} strokeWidth="2" />
          </g>
        </>
      )}
      {name === 'none' && <path d="M0 52h160" stroke={palette.accent} strokeWidth="2" />}
      {isDrawn(name) && (
        <g transform="translate(-56 0) scale(0.15)" strokeLinecap="round" strokeLinejoin="round">
          {drawHero(name).shapes.map(({ d, fill, fillOpacity, line, width = 2, opacity }, at) => (
            <path
              key={at}
              d={d}
              fill={fill ? palette[fill] : 'none'}
              fillOpacity={fillOpacity}
              stroke={line && palette[line]}
              strokeWidth={line && width * 2}
              opacity={opacity}
            />
          ))}
        </g>
      )}
    </Sample>
  );
}
