/** System preferences that a page cannot emulate by itself. */
interface MediaPreferences {
  reduced: boolean;
  forced: boolean;
}

/**
 * Emulates style sheets for reduced motion or forced colours by enabling their media rules. A browser would also
 * replace colours; a similar style sheet imitates that. The real emulation is in the browser's developer tools, under
 * "Rendering".
 */
export function pretendMedia({ reduced, forced }: MediaPreferences): (() => void) | undefined {
  if (!reduced && !forced) return undefined;
  const answers = new Map<string, boolean>([
    ...(reduced ? ([['(prefers-reduced-motion: reduce)', true]] as const) : []),
    ...(reduced ? ([['(prefers-reduced-motion: no-preference)', false]] as const) : []),
    ...(forced ? ([['(forced-colors: active)', true]] as const) : []),
  ]);
  const colours = new CSSStyleSheet();
  if (forced) colours.replaceSync(FORCED);
  const changed = new Map<CSSMediaRule, string>();
  const dressed = new Set<Document | ShadowRoot>();
  // Widgets add style sheets late, without any event.
  let frame = requestAnimationFrame(function look() {
    for (const root of rootsIn(document)) {
      for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) answer(sheet, answers, changed);
      if (!root.adoptedStyleSheets.includes(colours)) root.adoptedStyleSheets.push(colours);
      dressed.add(root);
    }
    frame = requestAnimationFrame(look);
  });
  return () => {
    cancelAnimationFrame(frame);
    for (const [rule, condition] of changed) rule.media.mediaText = condition;
    for (const root of dressed) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== colours);
  };
}

/** Imitates a browser: system colours, no shadows, no gradients; graphics stay. */
const FORCED = `
  *, ::before, ::after {
    color: CanvasText !important; background-image: none !important;
    box-shadow: none !important; text-shadow: none !important; outline-color: Highlight;
  }
  :not(svg, svg *) { background-color: Canvas !important; border-color: CanvasText !important; }
  a, a * { color: LinkText !important; }
  :is(button, [role='button'], [role='tab']), :is(button, [role='button'], [role='tab']) * {
    color: ButtonText !important; background-color: ButtonFace !important;
  }
  :is(input, textarea, select) { color: FieldText !important; background-color: Field !important; }
  :disabled, :disabled * { color: GrayText !important; }
`;

const seen = new WeakMap<CSSStyleSheet, { count: number; rules: CSSMediaRule[] }>();

function answer(sheet: CSSStyleSheet, answers: ReadonlyMap<string, boolean>, changed: Map<CSSMediaRule, string>) {
  for (const rule of listMediaRules(sheet)) {
    const yes = answers.get(rule.media.mediaText);
    if (yes === undefined) continue;
    changed.set(rule, rule.media.mediaText);
    rule.media.mediaText = yes ? 'all' : 'not all';
  }
}

function listMediaRules(sheet: CSSStyleSheet): readonly CSSMediaRule[] {
  const known = seen.get(sheet);
  const count = sheet.cssRules.length;
  if (known?.count === count) return known.rules;
  const rules: CSSMediaRule[] = [];
  const collect = (list: CSSRuleList) => {
    for (const rule of list) {
      if (rule instanceof CSSMediaRule) rules.push(rule);
      if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList);
    }
  };
  collect(sheet.cssRules);
  seen.set(sheet, { count, rules });
  return rules;
}

function* rootsIn(root: Document | ShadowRoot): Generator<Document | ShadowRoot> {
  yield root;
  for (const element of root.querySelectorAll('*')) if (element.shadowRoot) yield* rootsIn(element.shadowRoot);
}
