import type { Celda, ClaseImportacion, LecturaColumna } from '#contract/importacion.ts'
import type { ErrorFila } from '#contract/importacion-schema.ts'
import { isAuxiliar } from '#domain/butaca/butaca.ts'
import { isLegible } from '#domain/valor/texto.ts'
import { type CodigoCelda, leerCelda, textoCelda } from './celda.ts'
import { camposDe, claveDe } from './clases.ts'

/** Every reason for which a row is not imported. */
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
  /** Its key as it is written; '' where it has none. */
  nombre: string
  /** By field; one whose cell is empty is left out, so that nothing is emptied by an import. */
  valores: Record<string, string | number>
  /** Of fields that name a row of a list, what they say. */
  nombrados: Record<string, string>
  errores: ErrorFila[]
}

const MOSTRADO_MAX = 100

/** The beginning of a text as it is kept to be shown: what a database takes has neither NUL nor half a letter. */
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

/** Reads a row: its values by field, and the errors of its cells. `lecturas` are those of `campos`. */
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
