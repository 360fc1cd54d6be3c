import { BORRADOR_NUEVO, type CampoProducto } from '#domain/stock/borrador-producto.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import type { Escritura } from '#queries/use-escritura.ts'

type NoHecho = Extract<Escritura<unknown>, { ok: false }>

/** What an error modal says (specification §8). */
export interface Fallo {
  sentence: string
  detail: string | null
  /** The same again may go through: nothing was refused. */
  canRetry: boolean
  invalidos: readonly CampoProducto[]
}

export function falloDeGuardar(no: NoHecho, isNuevo: boolean): Fallo {
  return {
    sentence: isNuevo ? PRODUCTOS.errorCrear : PRODUCTOS.errorModificar,
    detail: reasonOf(no),
    canRetry: no.status === 0 || no.status >= 500,
    invalidos: no.problem?.codigo === 'DUPLICADO' ? ['codigo'] : camposDe(no),
  }
}

/** A product that lines refer to; else the error's own words (specification §7, §8). */
export function falloDeEliminar(no: NoHecho): Fallo {
  const isReferenciado = no.status === 409 && no.problem?.codigo !== 'CLAVE_EN_CURSO'
  const { detail } = no
  const ninguna = { canRetry: no.status === 0 || no.status >= 500, invalidos: [] }
  if (no.kind === 'network') return { ...ninguna, sentence: PRODUCTOS.noBorradoSinRed, detail: null }
  if (!isReferenciado) return { ...ninguna, sentence: detail ?? PRODUCTOS.errorDesconocido, detail: null }
  return {
    ...ninguna,
    sentence: PRODUCTOS.referenciado,
    detail: detail === PRODUCTOS.referenciado ? null : detail,
  }
}

function reasonOf({ kind, status, detail }: NoHecho): string {
  if (kind === 'network') return PRODUCTOS.noGuardadoSinRed
  if (kind !== 'http') return PRODUCTOS.noSeSabeSiGuardo
  return detail ?? PRODUCTOS.noGuardado(status)
}

/** The fields that the server names, among those of the row. */
const camposDe = ({ problem }: NoHecho): CampoProducto[] =>
  (Object.keys(BORRADOR_NUEVO) as CampoProducto[]).filter(campo => problem?.campos?.includes(campo))
