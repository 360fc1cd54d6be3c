import type { Imagen, Pagina } from './bloque.ts'

/** `vite/manual.ts` fills in the pages of `docs/manual`; without that step the help says that it is empty. */
export const PAGINAS: readonly Pagina[] = []

export const IMAGENES: Readonly<Record<string, Imagen>> = {}
