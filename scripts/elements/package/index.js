const loading = new Map();
/** Browsers remember a module that did not come: another try needs another address. */
let failures = 0;

/**
 * Adds the shop's script to the page once; further calls add nothing. Without a page, as on a
 * server, it does nothing.
 */
export async function load(shop, { tags = [], nonce } = {}) {
  if (typeof document === 'undefined') return;
  const address = new URL('embed.js', String(shop).replace(/\/*$/, '/'));
  if (!/^https?:$/.test(address.protocol)) throw new TypeError(`${shop} is not the address of a shop.`);
  const key = address.href;
  // A page that has the script's tag already has all there is.
  if (!loading.has(key) && [...document.scripts].some(({ src }) => src.split('?')[0] === key)) return;
  if (failures > 0) address.searchParams.set('again', failures);
  if (tags.length > 0) address.searchParams.set('for', tags.join(','));
  if (!loading.has(key)) loading.set(key, add(address.href, nonce));
  try {
    await loading.get(key);
    lookIntoAll();
  } catch (error) {
    if (loading.delete(key)) failures += 1;
    throw error;
  }
}

/**
 * Upgrades elements in a closed shadow root, which the script cannot find itself. Roots that are passed before the
 * script has loaded are handled when it has.
 */
export function discover(root) {
  if (typeof document === 'undefined') return;
  unseen.add(root);
  lookIntoAll();
  // The script may come by a tag of the page's own.
  addEventListener('load', lookIntoAll, { once: true });
}

const unseen = new Set();

function lookIntoAll() {
  const script = globalThis[Symbol.for('coach.embed')];
  if (!script) return;
  for (const root of unseen) script.discover(root);
  unseen.clear();
}

function add(src, nonce) {
  const script = document.createElement('script');
  script.type = 'module';
  script.async = true;
  if (nonce) script.nonce = nonce;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${src} could not be loaded.`));
    });
    script.src = trusted(src);
    document.head.append(script);
  });
}

/** A page that requires Trusted Types has to allow the policy `coach-elements`. */
function trusted(src) {
  const { trustedTypes } = globalThis;
  if (!trustedTypes) return src;
  policy ??= trustedTypes.createPolicy('coach-elements', { createScriptURL: (url) => url });
  return policy.createScriptURL(src);
}

let policy;
