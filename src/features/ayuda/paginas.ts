import type { Imagen, Pagina } from './bloque.ts'

/** The pages of `docs/manual`, the index first: `vite/manual.ts` puts them here. A build without it has none and says so. */
export const PAGINAS: readonly Pagina[] = []

/** Their pictures, by the name of the file. */
export const IMAGENES: Readonly<Record<string, Imagen>> = {}
