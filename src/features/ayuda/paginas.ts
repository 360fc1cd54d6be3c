import type { Imagen, Pagina } from './bloque.ts'

/**
 * The pages of `docs/manual`, index first: `vite/manual.ts` fills them in. Without this build step the help says that
 * it is empty.
 */
export const PAGINAS: readonly Pagina[] = []

/** The pages' pictures, by file name. */
export const IMAGENES: Readonly<Record<string, Imagen>> = {}
