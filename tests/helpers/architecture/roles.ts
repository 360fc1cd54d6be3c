import { ROLES } from '#contract/permisos.ts'
import type { FileTable } from './file-table.ts'

/** Excluded: the roles and their permissions, their labels, and the demo's users. */
const EXCEPT = /^(src\/contract\/(rol|permisos)\.ts$|src\/messages\/|server\/ops\/demo\/)/
const NAME = new RegExp(`^(?:${ROLES.join('|')})$|'(?:${ROLES.join('|')})'`)

/** Role names in any text outside the excluded files: permissions belong in src/contract/permisos.ts. */
export const rolesOutsideTable = (table: FileTable): string[] =>
  [...table.values()]
    .filter(({ path }) => !EXCEPT.test(path))
    .flatMap(({ path, texts }) =>
      texts.filter(text => NAME.test(text)).map(text => `${path} names a role: «${text.slice(0, 60)}»`),
    )
