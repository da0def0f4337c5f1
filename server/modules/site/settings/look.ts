import type { SiteResponse } from '#contract/site.ts';
import type { ShopColours } from '#server/platform/brand.ts';
import type { MailLook } from '#server/platform/mail/mail-look.ts';
import { type LookValues, buildPalette, SHOP_COLOURS, buildTokens, chooseTextColour } from '#contract/studio/look.ts';

/** Colours and corners in the forms in which they leave the shop. Every text is empty while the shop looks as it comes. */
export interface Look {
  /** For documents of the shop itself: sets what a page around an element may set. */
  page: string;
  /** For elements on pages elsewhere, whose own colours go first. */
  widget: string;
  /** For mails and documents; missing where they look as they come. */
  colours?: ShopColours;
}

export function buildLook(values: LookValues): Look {
  const tokens = Object.entries(buildTokens(values));
  if (tokens.length === 0) return { page: '', widget: '' };
  const rule = (selector: string, says: (name: string, value: string) => string) =>
    `${selector}{${tokens.map(([name, value]) => says(name, value)).join(';')}}`;
  const colours = ownColours(values);
  return {
    page: rule(':root', (name, value) => `--coach-${name}:${value}`),
    // Twice the class: late parts put their sheets behind this one.
    widget: rule('.coach-root.coach-root', (name, value) => `--c-${name}:var(--coach-${name},${value})`),
    ...(colours && { colours }),
  };
}

function ownColours(values: LookValues): ShopColours | undefined {
  const { accent, highlight = SHOP_COLOURS.highlight } = buildPalette(values);
  if (!accent && highlight === SHOP_COLOURS.highlight) return undefined;
  const { light, dark } = accent ?? { light: SHOP_COLOURS.accent, dark: SHOP_COLOURS.accentDark };
  return { accent: light, onAccent: chooseTextColour(light), night: dark, highlight };
}

/** How large a logo is in the head of a mail, at most. */
const [LOGO_WIDTH, LOGO_HEIGHT] = [200, 48];

/** A picture that mail programs can show: many read no WebP. */
export function mailLogo(
  { logo, logoDark }: Pick<SiteResponse, 'logo' | 'logoDark'>,
  origin: string,
): MailLook['logo'] {
  const shown = logoDark ?? logo;
  if (!shown) return undefined;
  const scale = Math.min(1, LOGO_WIDTH / shown.width, LOGO_HEIGHT / shown.height);
  return {
    src: origin + shown.src.replace(/\.webp$/, '-480.png'),
    width: Math.round(shown.width * scale),
    height: Math.round(shown.height * scale),
    plate: !logoDark,
  };
}
