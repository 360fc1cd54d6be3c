import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import { ESTADO_BORRADA, isFijo } from '#domain/butaca/estado-butaca.ts'
import { lineaDe, pasoDe } from '#domain/butaca/linea-estados.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { type Column, columnsOf, type DataColumn } from '#office/list-table.tsx'
import { StepTicks } from '#ui/signs/step-ticks.tsx'
import { Swatch } from '#ui/signs/swatch.tsx'
import { Mark } from '#ui/signs/tag.tsx'

type ColumnaMaestro = keyof typeof MAESTROS.columnas
const columna = columnsOf<MaestroUsado, ColumnaMaestro>(MAESTROS.columnas)

export const ACCIONES: Column = { key: 'acciones', title: MAESTROS.acciones, className: 'c-acts', width: 96 }

const id = columna('id', 'c-id', 16, fila => fila.id)
const nombre = columna('nombre', 'c-nombre', 120, fila => fila.nombre)
const prefijo = columna('prefijo', 'c-prefijo', 40, fila => fila.prefijo ?? null)
const butacas = columna('butacas', 'c-butacas', 80, fila => fila.butacas, {
  show: ({ butacas: n, borrable }) =>
    n > 0 ? (
      MAESTROS.enUso(n)
    ) : (
      <span className="muted">{borrable ? MAESTROS.nuncaUsado : MAESTROS.sinUso}</span>
    ),
})
const ofrecido = (fila: MaestroUsado, lista: MaestroNombre): string => {
  if (lista === 'estado' && isFijo(fila.id)) return MAESTROS.fijo
  return fila.retirado ? MAESTROS.retirado : MAESTROS.seOfrece
}

const retirado = (lista: MaestroNombre) =>
  columna('retirado', 'c-retirado', 64, fila => ofrecido(fila, lista), {
    show: fila =>
      fila.retirado ? (
        <Mark tone="neutral" icon="eye-off">
          {MAESTROS.retirado}
        </Mark>
      ) : (
        <span className="soft">{ofrecido(fila, lista)}</span>
      ),
  })

/** @param filas the states in the order of the line, of which each tells its place. */
const lugar = (filas: readonly MaestroUsado[]) => {
  const linea = lineaDe(filas)
  const words = (fila: MaestroUsado): string =>
    fila.id === ESTADO_BORRADA ? MAESTROS.fueraDeLinea : MAESTROS.paso(pasoDe(linea, fila.id), linea.length)
  return columna('lugar', 'c-lugar', 96, words, {
    show: fila => (
      <span className="state">
        <StepTicks step={pasoDe(linea, fila.id)} of={linea.length} />
        {words(fila)}
      </span>
    ),
  })
}

export type Columna = DataColumn<MaestroUsado, ColumnaMaestro>

export function columnasDe(lista: MaestroNombre, filas: readonly MaestroUsado[]): readonly Columna[] {
  const uso = [butacas, retirado(lista)]
  if (lista === 'modelo') return [id, nombre, prefijo, ...uso]
  if (lista === 'estado') return [id, nombre, lugar(filas), ...uso]
  return [id, { ...nombre, show: fila => <Swatch color={fila.nombre} name={fila.nombre} /> }, ...uso]
}
