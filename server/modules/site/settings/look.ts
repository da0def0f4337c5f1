import type { SiteResponse } from '#contract/site/site.ts';
import type { ShopLook } from '#server/platform/brand.ts';
import type { MailLook } from '#server/platform/mail/mail-look.ts';
import { GROUNDS } from '#contract/site/grounds.studio.ts';
import { buildFrameCss, buildPageCss, buildWidgetCss } from '#contract/site/look-css.studio.ts';
import { type LookValues, buildPalette, SHOP_COLOURS, chooseTextColour } from '#contract/site/look.studio.ts';

/** The look in its output forms. Every text is empty for the default look. */
export interface Look {
  /** For the shop's own documents: sets what a page around an element may set. */
  page: string;
  /** For frames on other sites. */
  frame: string;
  /** For elements on other sites, whose own colours take precedence. */
  widget: string;
  /** Colours of the browser's own bars. */
  bars: { light: string; dark: string };
  typeface: LookValues['typeface'];
  /** For mails and documents; missing for the default. */
  shop?: ShopLook;
}

export function buildLook(values: LookValues): Look {
  const shop = buildShopLook(values);
  const { light, dark } = GROUNDS[values.ground];
  return {
    page: buildPageCss(values),
    frame: buildFrameCss(values),
    widget: buildWidgetCss(values),
    bars: { light: light.paper, dark: dark.paper },
    typeface: values.typeface,
    ...(shop && { shop }),
  };
}

function buildShopLook(values: LookValues): ShopLook | undefined {
  const { ground, typeface, motif } = values;
  const { accent, highlight = SHOP_COLOURS.highlight } = buildPalette(values);
  if (!accent && highlight === SHOP_COLOURS.highlight && !ground && !typeface && !motif) return undefined;
  const { light, dark } = accent ?? { light: SHOP_COLOURS.accent, dark: SHOP_COLOURS.accentDark };
  return { accent: light, onAccent: chooseTextColour(light), night: dark, highlight, ground, typeface, motif };
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
