import type { SiteResponse } from '#contract/site.ts';
import type { ShopColours } from '#server/platform/brand.ts';
import type { MailLook } from '#server/platform/mail/mail-look.ts';
import { type LookValues, buildPalette, SHOP_COLOURS, buildTokens, chooseTextColour } from '#contract/studio/look.ts';

/** Colours and corners in their output forms. Every text is empty for the default look. */
export interface Look {
  /** For the shop's own documents: sets what a page around an element may set. */
  page: string;
  /** For elements on other sites, whose own colours take precedence. */
  widget: string;
  /** For mails and documents; missing for the default. */
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
    // The doubled class outranks style sheets that load later.
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

/** Maximum size of the logo in a mail's head, in pixels. */
const [LOGO_WIDTH, LOGO_HEIGHT] = [200, 48];

/** Returns a logo for mail programs, many of which lack WebP. */
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
