import type { Appearance } from '@stripe/stripe-js';

/** Reads the shop's computed colours and sizes for the provider's fields, which are in a frame. */
export function readAppearance(place: HTMLElement): Appearance {
  const probe = document.createElement('i');
  place.append(probe);
  const style = getComputedStyle(probe);
  const color = (token: string) => {
    probe.style.color = `var(--c-${token})`;
    return hex(style.color);
  };
  const radius = (token: string) => {
    probe.style.borderRadius = `var(--c-${token})`;
    return style.borderTopLeftRadius;
  };
  const { fontFamily, fontSize } = style;
  const dawn = color('dawn');
  const appearance: Appearance = {
    theme: 'stripe',
    variables: {
      colorPrimary: dawn,
      colorBackground: color('surface'),
      colorText: color('ink'),
      colorTextSecondary: color('muted'),
      colorDanger: color('alert'),
      fontFamily,
      fontSizeBase: fontSize,
      borderRadius: radius('radius-control'),
    },
    rules: {
      '.Input': { border: `1px solid ${color('edge')}`, boxShadow: 'none', padding: '12px 14px' },
      '.Input:focus': { border: `1px solid ${dawn}`, boxShadow: `0 0 0 1px ${dawn}` },
      '.Label': { color: color('ink'), fontWeight: '600' },
    },
  };
  probe.remove();
  return appearance;
}

/** Converts any CSS colour to a format that the frame accepts. */
function hex(color: string): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((value) => value!.toString(16).padStart(2, '0')).join('')}`;
}
