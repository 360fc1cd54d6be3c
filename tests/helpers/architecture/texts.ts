import { ROLES } from '#contract/permisos.ts'
import type { FileTable } from './file-table.ts'

/** Excluded files: the roles and their permissions, their labels, and the demo's users. */
const NAMES_ROLES = /^(src\/contract\/(rol|permisos)\.ts$|src\/messages\/|server\/ops\/demo\/)/
const ROLE = new RegExp(`^(?:${ROLES.join('|')})$|'(?:${ROLES.join('|')})'`)

/** Role names in any text outside the excluded files: permissions belong in src/contract/permisos.ts. */
export const rolesOutsideTable = (table: FileTable): string[] =>
  [...table.values()]
    .filter(({ path }) => !NAMES_ROLES.test(path))
    .flatMap(({ path, texts }) =>
      texts.filter(text => ROLE.test(text)).map(text => `${path} names a role: «${text.slice(0, 60)}»`),
    )

const MESSAGES = /^src\/messages\//
/** Excluded files: names and notes of the demo factory. */
const DEMO_NAMES = /^server\/ops\/demo\/(catalogos|stock-catalogos|stock-familias|stock-registros)\.ts$/

const SQL = /\b(select|insert|update|delete|from|where|returning|materialized|interval)\b/
const LETTERS = /[áéíóúüñ¿¡]/i
/** Small Spanish words that the code's English texts do not use. */
const WORDS =
  /(?<![\w-])(el|la|los|las|un|una|del?|que|en|con|por|para|ya|hay|se|su|es|desde|hasta|sin|falta)(?![\w-])/gi

/** A noun with only its article or «de» is no sentence, but may be a part of one. */
function isSentence(text: string): boolean {
  if (SQL.test(text) || /^\s*[/<]/.test(text) || !/\S\s+\S/.test(text)) return false
  const small = text.match(WORDS)?.length ?? 0
  return LETTERS.test(text) || small > 1 || (small === 1 && /…|[.:;,?!]\s*$/.test(text))
}

/** Spanish sentences outside src/messages, and Spanish words between the tags of a screen. */
export const spanishOutsideMessages = (table: FileTable): string[] =>
  [...table.values()]
    .filter(({ path }) => !MESSAGES.test(path) && !DEMO_NAMES.test(path))
    .flatMap(({ path, texts, shown }) =>
      [...texts.filter(isSentence), ...shown.filter(text => /\p{L}{3}/u.test(text))].map(
        text => `${path} says «${text}»`,
      ),
    )
