import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import { lineaDe, pasoDe } from '#domain/butaca/linea-estados.ts'
import {
  CLAVES_MAESTRO,
  type ColumnaMaestro,
  columnasMaestro,
  ofrecido,
} from '#messages/columnas/maestros.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { type Column, columnsOf, type DataColumn } from '#office/list-table.tsx'
import { StepTicks } from '#ui/signs/step-ticks.tsx'
import { Swatch } from '#ui/signs/swatch.tsx'
import { Mark } from '#ui/signs/tag.tsx'

export const ACCIONES: Column = { key: 'acciones', title: MAESTROS.acciones, className: 'c-acts', width: 96 }

export type Columna = DataColumn<MaestroUsado, ColumnaMaestro>

const WIDTHS: Readonly<Record<ColumnaMaestro, number>> = {
  ...{ id: 16, nombre: 120, prefijo: 40, lugar: 96, butacas: 80, retirado: 64 },
}

/** @param filas the states in the order of the line, of which each tells its place. */
export function columnasDe(lista: MaestroNombre, filas: readonly MaestroUsado[]): readonly Columna[] {
  const columnas = columnasMaestro(lista, filas)
  const columna = columnsOf(columnas)
  const linea = lineaDe(filas)
  const shows: Partial<Record<ColumnaMaestro, DataColumn<MaestroUsado>['show']>> = {
    lugar: fila => (
      <span className="state">
        <StepTicks step={pasoDe(linea, fila.id)} of={linea.length} />
        {columnas.lugar.value(fila)}
      </span>
    ),
    butacas: ({ butacas: n, borrable }) =>
      n > 0 ? (
        MAESTROS.enUso(n)
      ) : (
        <span className="muted">{borrable ? MAESTROS.nuncaUsado : MAESTROS.sinUso}</span>
      ),
    retirado: fila =>
      fila.retirado ? (
        <Mark tone="neutral" icon="eye-off">
          {MAESTROS.retirado}
        </Mark>
      ) : (
        <span className="soft">{ofrecido(fila, lista)}</span>
      ),
    ...(lista === 'color' ? { nombre: ({ nombre }) => <Swatch color={nombre} name={nombre} /> } : {}),
  }
  return CLAVES_MAESTRO[lista].map(key => {
    const show = shows[key]
    return columna(key, `c-${key}`, WIDTHS[key], show ? { show } : {})
  })
}
