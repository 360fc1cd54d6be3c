import type { ButacaDemo } from './butaca.ts'
import type { Calendario } from './calendario.ts'

export type Lote = ReturnType<typeof toLote>

/** Rows as the database reads them with json_to_recordset; `fecha` is wall time, which SQL turns into an instant. */
export function toLote(butacas: readonly ButacaDemo[], { toWallTime }: Calendario) {
  return {
    butacas: butacas.map(butaca => toButacaRow(butaca, toWallTime)),
    cambios: butacas.flatMap(({ nro, modelo, color, cambios }) =>
      cambios.map(({ estado, prehomologada: pre, homologada: homo, peso, usuarioId: usuario, momento }) => {
        return { nro, estado, modelo, color, pre, homo, peso, usuario, fecha: toWallTime(momento) }
      }),
    ),
    homologaciones: butacas.flatMap(({ nro, homologacion }) => {
      if (!homologacion) return []
      const { etiquetaBlanca: blanca, etiquetaGris: gris, comprador, usuarioId: usuario } = homologacion
      return [{ nro, blanca, gris, comprador, usuario, fecha: toWallTime(homologacion.momento) }]
    }),
  }
}

function toButacaRow(butaca: ButacaDemo, toWallTime: Calendario['toWallTime']) {
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
