import type { FileTable } from './file-table.ts'

const MESSAGES = /^src\/messages\//
/** Excluded: names and notes of the demo factory. */
const EXCEPT = /^server\/ops\/demo\/(catalogos|stock-catalogos|stock-familias|stock-registros)\.ts$/

const SQL = /\b(select|insert|update|delete|from|where|returning|materialized|interval)\b/
const LETTERS = /[áéíóúüñ¿¡]/i
/** Small words that no English sentence contains. */
const WORDS =
  /(?<![\w-])(el|la|los|las|un|una|del?|que|en|con|por|para|ya|hay|se|su|es|desde|hasta|sin|falta)(?![\w-])/gi

/** A noun with its article or «de» does not count: a sentence may be built with it. */
function isSentence(text: string): boolean {
  if (SQL.test(text) || /^\s*[/<]/.test(text) || !/\S\s+\S/.test(text)) return false
  const small = text.match(WORDS)?.length ?? 0
  return LETTERS.test(text) || small > 1 || (small === 1 && /…|[.:;,?!]\s*$/.test(text))
}

/** Spanish sentences outside src/messages, and Spanish words among the tags of a screen. */
export const spanishOutsideMessages = (table: FileTable): string[] =>
  [...table.values()]
    .filter(({ path }) => !MESSAGES.test(path) && !EXCEPT.test(path))
    .flatMap(({ path, texts, shown }) =>
      [...texts.filter(isSentence), ...shown.filter(text => /\p{L}{3}/u.test(text))].map(
        text => `${path} says «${text}»`,
      ),
    )
