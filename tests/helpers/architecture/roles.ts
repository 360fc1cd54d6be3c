import type { FileTable } from './file-table.ts'

/** The roles and what each may do, their labels, and the demonstration's people. */
const EXCEPT = /^(src\/contract\/(rol|permisos)\.ts$|src\/messages\/|server\/ops\/demo\/)/
/** By itself, or in SQL. */
const NAME = /^(admin|operario|vendedor)$|'(admin|operario|vendedor)'/

/** No condition asks for a role by its name: what it may do stands in the table of permissions. */
export const rolesOutsideTable = (table: FileTable): string[] =>
  [...table.values()]
    .filter(({ path }) => !EXCEPT.test(path))
    .flatMap(({ path, texts }) =>
      texts.filter(text => NAME.test(text)).map(text => `${path} names a role: «${text.slice(0, 60)}»`),
    )
