import { expect, test } from 'vitest'
import { salidaOf, vistasOf } from '#features/serie/linea-vista.ts'
import type { Serie } from '#queries/butacas/serie.ts'
import { linesOf } from '#queries/butacas/serie.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { entry } from '#tests/helpers/entry.ts'
import { homologar } from '#tests/helpers/operaciones.ts'

const PESADA = { id: 3, nombre: 'pesada' }

test('the exported sheet of a series lists the scans in order, with each seat’s state before and after', () => {
  const cambio = { tipo: 'cambio-estado', estado: PESADA, peso: 18.4, homo: null } as const
  const seen = butaca({ nro: 'S1', estado: { id: 2, nombre: 'tapizada' } })
  const at = { capturedAt: 1_000, clockOffset: 0, serie: 's' }
  const lines = linesOf(
    [
      entry({ nro: 'S1', key: 'a', seq: 1, operacion: cambio, seen, state: 'confirmed', ...at }),
      entry({ nro: 'S2', key: 'b', seq: 2, operacion: homologar(), ...at, capturedAt: 3_000 }),
    ],
    's',
  )
  const vistas = vistasOf(lines, [{ id: 1, nro: 'ZZ1', at: 2_000, marca: 'no-existe', detalle: '' }])
  const serie = { tarea: 'homologar' } as Serie
  const { columnas, filas } = salidaOf(serie, vistas, '')
  const cells = filas.slice(0, filas.length).map(fila => columnas.map(({ value }) => value(fila) ?? ''))
  expect(cells.map(([, ...fila]) => fila)).toEqual([
    ['S1', 'S7', 'negro', 'tapizada', 'pesada', 18.4, '', '', '', 'hecho'],
    ['ZZ1', '', '', '', '', '', '', '', '', 'no existe'],
    [
      'S2',
      'S7',
      'negro',
      'cortada',
      'homologada',
      '',
      '',
      homologar().eBlanca,
      homologar().eGris,
      'pendiente',
    ],
  ])
})
