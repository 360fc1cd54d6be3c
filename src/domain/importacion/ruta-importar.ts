import type { ClaseImportacion } from '#contract/importacion.ts'

export const RUTA_IMPORTAR = '/stock/importar'

/** The address that begins with that kind. */
export const rutaImportar = (clase: ClaseImportacion): string => `${RUTA_IMPORTAR}?clase=${clase}`
