// Parsers of JSON keep the last of two equal keys; whoever looked at the first one has seen another body. And an object of some ten
// thousands of keys takes a second to be looked at, where one of as many bytes takes milliseconds.

/** Of one object: a programme names each of its rows. */
export const mostKeys = 10_000;

/** What is wrong with the keys of a text, which is JSON: the first that stands twice in one object, or that one has too many. */
export function faultOfKeys(json: string): { twice: string } | 'tooMany' | null {
  /** What surrounds the place: the keys of an object so far, or null for a list. */
  const around: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '{') around.push(new Set());
    else if (sign === '[') around.push(null);
    else if (sign === '}' || sign === ']') around.pop();
    else if (sign === '"') {
      const end = endOfString(json, at);
      const keys = around.at(-1);
      if (keys && isBeforeColon(json, end)) {
        const key = keyIn(json.slice(at, end));
        if (keys.has(key)) return { twice: key };
        if (keys.size === mostKeys) return 'tooMany';
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return null;
}

/** The same key can be written in many ways; most are written plainly. */
const keyIn = (quoted: string): string => (quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1));

/** Behind the quote that ends the string. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isBeforeColon(json: string, from: number): boolean {
  let at = from;
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at++;
  return json[at] === ':';
}
