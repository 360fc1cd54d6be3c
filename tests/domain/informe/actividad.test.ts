import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CambioActividad } from '#contract/butaca.ts'
import { groupActividad } from '#domain/informe/actividad.ts'

const cambio = (usuario: string, fechaHs: string, nro = 'S71', estado = 'lista'): CambioActividad => ({
  id: { fechaHs, butaca: { nro } },
  estado: { nombre: estado },
  sesion: { id: { usuario: { nombre: usuario } } },
})

test('changes are grouped by author in the order of the names, and each group begins with its newest change', () => {
  const grupos = groupActividad([
    cambio('lopez', '2026-11-20T08:47:10.000', 'HX1', 'armada'),
    cambio('gimenez', '2026-11-20T09:20:00.000', 'H72', 'armada'),
    cambio('lopez', '2026-11-20T10:33:59.999', 'S73', 'entregada'),
    cambio('Álvarez', '2026-11-20T00:00:00.000', 'S54', 'pesada'),
  ])
  expect(grupos).toEqual([
    { usuario: 'Álvarez', lineas: [{ hora: '00:00', nro: 'S54', estado: 'pesada' }] },
    { usuario: 'gimenez', lineas: [{ hora: '09:20', nro: 'H72', estado: 'armada' }] },
    {
      usuario: 'lopez',
      lineas: [
        { hora: '10:33', nro: 'S73', estado: 'entregada' },
        { hora: '08:47', nro: 'HX1', estado: 'armada' },
      ],
    },
  ])
})

test('of two changes with the same time, the later one in the server’s list is shown first', () => {
  const at = '2026-11-20T10:00:00.000'
  const [grupo] = groupActividad([cambio('a', at, 'S71', 'armada'), cambio('a', at, 'S71', 'lista')])
  expect(grupo?.lineas.map(({ estado }) => estado)).toEqual(['lista', 'armada'])
})

test('each change is in exactly one group of the activity', () => {
  const some = fc.record({
    usuario: fc.constantFrom('a', 'b', 'ñandú', 'A'),
    minuto: fc.integer({ min: 0, max: 59 }),
    nro: fc.string(),
  })
  fc.assert(
    fc.property(fc.array(some), all => {
      const cambios = all.map(({ usuario, minuto, nro }) =>
        cambio(usuario, `2026-11-20T10:${String(minuto).padStart(2, '0')}:00.000`, nro),
      )
      const grupos = groupActividad(cambios)
      const told = grupos.flatMap(({ usuario, lineas }) =>
        lineas.map(({ hora, nro }) => `${usuario} ${hora} ${nro}`),
      )
      const made = all.map(
        ({ usuario, minuto, nro }) => `${usuario} 10:${String(minuto).padStart(2, '0')} ${nro}`,
      )
      expect(told.sort()).toEqual(made.sort())
      for (const { lineas } of grupos) {
        const horas = lineas.map(({ hora }) => hora)
        expect(horas).toEqual(horas.toSorted().reverse())
      }
    }),
  )
})
