import type { Celda, ClaseImportacion, LecturaColumna } from '#contract/importacion.ts'
import type { ErrorFila } from '#contract/importacion-schema.ts'
import { isAuxiliar } from '#domain/butaca/butaca.ts'
import { isLegible } from '#domain/valor/texto.ts'
import { type CodigoCelda, leerCelda, textoCelda } from './celda.ts'
import { camposDe, claveDe } from './clases.ts'

/** Why a row is left out. */
export type CodigoFila =
  | CodigoCelda
  | 'obligatorio'
  | 'no-existe'
  | 'otra-categoria'
  | 'varios-modelos'
  | 'repetida'
  | 'otra-butaca'
  | 'producto-no-existe'
  | 'muy-lejos'
  | 'retirado'

export interface FilaLeida {
  /** The row's key as written; '' without a key. */
  nombre: string
  /** Values by field. Empty cells are left out: an import clears no value. */
  valores: Record<string, string | number>
  /** Names in the fields that refer to a list, by field. */
  nombrados: Record<string, string>
  errores: ErrorFila[]
}

const MOSTRADO_MAX = 100

/** Cuts a long text. Replaces control characters and half surrogate pairs: PostgreSQL refuses NUL and half pairs. */
const mostrado = (texto: string): string =>
  (texto.length > MOSTRADO_MAX ? [...texto].slice(0, MOSTRADO_MAX).join('') : texto).replace(
    /\p{Cc}|\p{Cs}/gu,
    '\uFFFD',
  )

export const errorDeFila = (
  campo: string,
  codigo: CodigoFila,
  valor: string,
  sugerencia?: string,
): ErrorFila => ({
  campo,
  codigo,
  valor: mostrado(valor),
  ...(sugerencia !== undefined && { sugerencia }),
})

const SIN_LECTURA: LecturaColumna = { decimal: null, dolares: false }

/** Reads a row. @param lecturas how to read each of `campos`, in their order. */
export function leerFila(
  clase: ClaseImportacion,
  campos: readonly string[],
  celdas: readonly Celda[],
  lecturas: readonly LecturaColumna[],
): FilaLeida {
  const clave = claveDe(clase)
  const fila: FilaLeida = { nombre: '', valores: {}, nombrados: {}, errores: [] }
  for (const lectura of camposDe(clase)) {
    const { campo, obligatorio } = lectura
    const at = campos.indexOf(campo)
    if (at < 0) continue
    const celda = celdas[at] ?? null
    const leida = leerCelda(celda, lectura, lecturas[at] ?? SIN_LECTURA)
    if (campo === clave) fila.nombre = mostrado(textoCelda(celda))
    if (!leida.ok) fila.errores.push(errorDeFila(campo, leida.codigo, textoCelda(celda), maximo(leida)))
    else if (leida.valor === null) {
      if (obligatorio) fila.errores.push(errorDeFila(campo, 'obligatorio', ''))
    } else if (lectura.clase === 'nombrado') fila.nombrados[campo] = String(leida.valor)
    else fila.valores[campo] = leida.valor
  }
  const nro = fila.valores.nro
  if (clase === 'butacas' && typeof nro === 'string' && (!isLegible(nro) || isAuxiliar(nro)))
    fila.errores.push(errorDeFila('nro', 'ilegible', nro))
  return fila
}

const maximo = ({ max }: { max?: number }): string | undefined =>
  max === undefined ? undefined : String(max)
