import type { ButacaDemo } from './butaca.ts'
import type { Calendario } from './calendario.ts'

/** Rows as the database reads them with json_to_recordset; `fecha` is wall time, which SQL turns into an instant. */
interface ButacaRow {
  nro: string
  modelo: number
  color: number
  estado: number
  peso: number
  pre: boolean
  homo: boolean
  renombre: string | null
  fecha: string
  version: number
}
interface CambioRow {
  nro: string
  estado: number
  modelo: number
  color: number
  pre: boolean
  homo: boolean
  peso: number
  usuario: number
  fecha: string
}
interface HomologacionRow {
  nro: string
  blanca: string
  gris: string
  comprador: string
  usuario: number
  fecha: string
}
export interface Lote {
  butacas: ButacaRow[]
  cambios: CambioRow[]
  homologaciones: HomologacionRow[]
}

export function toLote(butacas: readonly ButacaDemo[], { toWallTime }: Calendario): Lote {
  return {
    butacas: butacas.map(butaca => toButacaRow(butaca, toWallTime)),
    cambios: butacas.flatMap(({ nro, modelo, color, cambios }) =>
      cambios.map(({ estado, prehomologada: pre, homologada: homo, peso, usuarioId: usuario, momento }) => {
        return { nro, estado, modelo, color, pre, homo, peso, usuario, fecha: toWallTime(momento) }
      }),
    ),
    homologaciones: butacas.flatMap(({ nro, homologacion }) => {
      if (!homologacion) return []
      const {
        etiquetaBlanca: blanca,
        etiquetaGris: gris,
        comprador,
        usuarioId: usuario,
        momento,
      } = homologacion
      return [{ nro, blanca, gris, comprador, usuario, fecha: toWallTime(momento) }]
    }),
  }
}

function toButacaRow(butaca: ButacaDemo, toWallTime: Calendario['toWallTime']): ButacaRow {
  const { nro, modelo, color, renombre, cambios, homologacion, prehomologada: pre } = butaca
  const last = cambios.at(-1)
  if (!last) throw new Error(`Seat ${nro} has no history`)
  return {
    nro,
    modelo,
    color,
    estado: last.estado,
    peso: last.peso,
    pre,
    homo: homologacion !== null,
    renombre,
    fecha: toWallTime(last.momento),
    version: cambios.length + (homologacion ? 1 : 0),
  }
}
