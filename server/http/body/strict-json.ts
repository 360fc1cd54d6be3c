const MAX_DEPTH = 32
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** Valid JSON with forbidden content. */
export class StrictJsonError extends Error {
  override name = 'StrictJsonError'
  readonly statusCode = 400
}

function checkKey(keys: Set<string> | undefined, token: string): void {
  const key: string = JSON.parse(token)
  if (FORBIDDEN_KEYS.has(key) || keys?.has(key)) throw new StrictJsonError('forbidden or repeated key')
  keys?.add(key)
}

/** Walks JSON that is known to be valid; only strings and brackets matter. */
function checkStructure(text: string): void {
  const open: (Set<string> | undefined)[] = []
  const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found, colon] = match
    if (found === '{' || found === '[') {
      open.push(found === '{' ? new Set() : undefined)
      if (open.length > MAX_DEPTH) throw new StrictJsonError('too deep')
    } else if (found === '}' || found === ']') open.pop()
    else if (colon !== undefined) checkKey(open.at(-1), found.slice(0, found.lastIndexOf('"') + 1))
  }
}

/**
 * Parses JSON without repeated or prototype keys, NUL or deep nesting (security C25); empty text is undefined. @throws
 * StrictJsonError (400).
 */
export function parseStrictJson(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StrictJsonError('malformed JSON')
  }
  if (text.includes('\\u0000')) throw new StrictJsonError('NUL')
  checkStructure(text)
  return value
}
