/** Returns the trimmed source text of a member's value in a JSON object. */
export function rawMember(json: string, name: string): string | null {
  let at = json.indexOf('{') + 1;
  while (at > 0 && at < json.length) {
    const key = afterSpace(json, at);
    if (json[key] !== '"') return null;
    const keyEnd = endOfString(json, key);
    const start = afterSpace(json, json.indexOf(':', keyEnd) + 1);
    const end = endOfValue(json, start);
    if (JSON.parse(json.slice(key, keyEnd)) === name) return json.slice(start, end).trimEnd();
    at = end + 1;
  }
  return null;
}

/** Returns the index of the comma or the brace behind a value. */
function endOfValue(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const char = json[at];
    if (char === '"') at = endOfString(json, at) - 1;
    else if (char === '{' || char === '[') depth += 1;
    else if (depth === 0 && (char === ',' || char === '}')) return at;
    else if (char === '}' || char === ']') depth -= 1;
  }
  return json.length;
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function afterSpace(json: string, start: number): number {
  let at = start;
  while (/\s/.test(json[at] ?? '')) at += 1;
  return at;
}
