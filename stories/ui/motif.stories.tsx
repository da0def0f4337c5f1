import { GROUND_NAMES } from '#contract/site/grounds.studio.ts';
import { buildMotifPalette } from '#contract/site/look-css.studio.ts';
import { COVERS, type DrawnMotif, drawCover, drawHero, toSvg } from '#contract/site/motif.studio.ts';
import preview from '../../.storybook/preview.tsx';

const LOOK = { typeface: '', hero: '', heroAlt: '', accent: '', accentDark: '', highlight: '', corners: '' } as const;

interface Args {
  motif: DrawnMotif;
}

/** The front page's picture on each background, and the covers below it. */
function Motif({ motif }: Args) {
  return (
    <div style={{ display: 'grid', gap: '1rem' }}>
      {GROUND_NAMES.map((ground) => {
        const palette = buildMotifPalette({ ...LOOK, ground, motif });
        const shown = [drawHero(motif), ...Array.from({ length: COVERS }, (_, variant) => drawCover(motif, variant))];
        return shown.map((drawing, at) => (
          <img
            key={`${ground} ${at}`}
            alt=""
            src={`data:image/svg+xml,${encodeURIComponent(toSvg(drawing, palette))}`}
            style={{
              width: '100%',
              height: drawing.height === 100 ? '6rem' : '15rem',
              objectFit: 'cover',
              background: palette.ground,
            }}
          />
        ));
      })}
    </div>
  );
}

const meta = preview.meta({ title: 'Foundations/Controls/Motif', component: Motif, args: { motif: 'track' } });

export const Track = meta.story({ args: { motif: 'track' } });

export const Waves = meta.story({ args: { motif: 'waves' } });

export const Weights = meta.story({ args: { motif: 'weights' } });
