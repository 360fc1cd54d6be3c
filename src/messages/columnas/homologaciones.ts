import type { Homologacion } from '#contract/homologacion.ts'
import type { ColumnaHomologacion } from '#domain/homologacion/homologacion.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { HOMOLOGACIONES } from '../butacas/homologaciones.ts'

const { columnas } = HOMOLOGACIONES

/** In the order of specification §2, after the actions. */
export const COLUMNAS_HOMOLOGACION: Readonly<Record<ColumnaHomologacion, Columna<Homologacion>>> = {
  butaca: { title: columnas.butaca, value: ({ butaca }) => butaca },
  nombre_modelo: { title: columnas.nombre_modelo, value: fila => fila.nombre_modelo },
  comprador: { title: columnas.comprador, value: ({ comprador }) => String(comprador ?? '') || undefined },
  etiqueta_blanca: { title: columnas.etiqueta_blanca, value: fila => fila.etiqueta_blanca },
  etiqueta_gris: { title: columnas.etiqueta_gris, value: fila => fila.etiqueta_gris },
  fecha_hs: { title: columnas.fecha_hs, value: ({ fecha_hs }) => fecha_hs, formato: 'momento' },
}
