import panel from './panel.css?inline';
import core from './core.css?inline';
import tokens from '#widgets/tokens.css?inline';
import icon from '#widgets/ui/icon.css?inline';
import toastRegion from '#widgets/ui/toast-region.css?inline';

/** The sheets that every element needs, whatever it shows. */
export const coreStyles: readonly string[] = [core, tokens, panel, icon, toastRegion];
