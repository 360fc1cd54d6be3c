import type { Butaca } from '#contract/butaca.ts'
import { LIBRES_BUTACA } from '#contract/campos-butaca.ts'
import { columnaAs } from '#domain/butaca/clase-as.ts'
import { libreDe } from '#domain/butaca/ficha-butaca.ts'
import { pesoOrNull } from '#domain/butaca/peso.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { SACAR_BUTACAS } from '#messages/butacas/lista-avisos.ts'
import { LISTA, valorEscrito } from '../butacas/lista.ts'

/** Columns of the list in its order; a weight and a whole number are numbers. */
export const COLUMNAS_BUTACA: readonly Columna<Butaca>[] = [
  { title: LISTA.columnas.nro, value: ({ nro }) => nro },
  { title: LISTA.columnas.modelo, value: ({ modelo }) => modelo.nombre },
  { title: LISTA.columnas.estado, value: ({ estado }) => estado.nombre },
  { title: LISTA.columnas.color, value: ({ color }) => color.nombre },
  { title: SACAR_BUTACAS.pesoKg, value: ({ peso }) => pesoOrNull(peso) },
  { title: LISTA.columnas.as, value: columnaAs },
  ...LIBRES_BUTACA.map(campo => ({
    title: LISTA.columnas[campo],
    value: (butaca: Butaca) => {
      const valor = libreDe(butaca, campo)
      return typeof valor === 'number' ? valor : valorEscrito(valor) || null
    },
  })),
]
