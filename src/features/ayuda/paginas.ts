import type { Imagen, Pagina } from './bloque.ts'

/** `vite/manual.ts` replaces this list at build time. With the empty list, the help says that it is empty. */
export const PAGINAS: readonly Pagina[] = []

export const IMAGENES: Readonly<Record<string, Imagen>> = {}
