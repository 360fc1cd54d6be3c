import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Homologacion } from '#contract/homologacion.ts'
import {
  buscarButacas,
  buscarHomologaciones,
  buscarPersonas,
  buscarProductos,
  buscarRegistros,
  claveDe,
  type Fila,
  filaDe,
  type Grupo,
  type Mostrado,
  type Parte,
  type Partes,
  Resultados,
} from '#domain/buscar/resultados.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { producto } from '#tests/helpers/producto.ts'

const found = ({ filas, total }: Parte) => [filas.map(fila => claveDe(fila).split(' ')[1]), total]

test('seats whose number begins with the text are found in any letter case, those on the floor first, without the auxiliary seat', () => {
  const estado = (id: number) => ({ id, nombre: '' })
  const all = [
    butaca({ nro: 'S710300', estado: estado(6) }),
    butaca({ nro: 'S710311', estado: estado(2) }),
    butaca({ nro: 's710301', estado: estado(1) }),
    butaca({ nro: 'S710302', estado: estado(7) }),
    butaca({ nro: 'XS7103', estado: estado(1) }),
    butaca({ nro: 'ButacaAuxiliar', estado: estado(1) }),
  ]
  expect(found(buscarButacas(all, 'S7103'))).toEqual([['s710301', 's710311', 's710300'], 4])
  expect(found(buscarButacas(all, 'butaca'))).toEqual([[], 0])
})

test('products are sorted: the exact code, codes that begin with the text, descriptions that begin with the text, others', () => {
  const all = [
    producto({ id: 1, codigo: 'A-710', descripcion: 'Perno' }),
    producto({ id: 2, codigo: 'HE-1', descripcion: '710 zincado' }),
    producto({ id: 3, codigo: '710-B', descripcion: null }),
    producto({ id: 4, codigo: '710', descripcion: null }),
  ]
  expect(found(buscarProductos(all, '710'))).toEqual([['4', '3', '2'], 4])
})

test('accents and case are ignored; two letters match only at the beginning of a word', () => {
  const all = ['Maderas Ñandúbay', 'Andamios', 'Pinares/Andes', 'Bandas'].map((nombre, i) => ({
    id: i + 1,
    nombre,
    identificacion: null,
  }))
  expect(found(buscarPersonas(all, 'ÑANDU'))).toEqual([['1'], 1])
  expect(found(buscarPersonas(all, 'n\u0303andu'))).toEqual([['1'], 1])
  expect(found(buscarPersonas(all, 'and'))).toEqual([['2', '4', '1'], 4])
  expect(found(buscarPersonas(all, 'an'))).toEqual([['2', '3'], 2])
})

test('homologations and records are found by any of their texts, newest first; a match never spans two texts', () => {
  const homologacion = (butaca: string, dia: number, etiqueta_blanca: string): Homologacion => ({
    ...{ butaca, nombre_modelo: 'S7', comprador: 'El Ceibo', etiqueta_blanca, etiqueta_gris: 71 },
    fecha_hs: `2026-01-0${dia}T10:00:00.000`,
  })
  const all = [
    homologacion('S700001', 1, 'B-1'),
    homologacion('S700002', 3, 'B-2'),
    homologacion('S700003', 2, 'B-3'),
  ]
  expect(found(buscarHomologaciones(all, 'ceibo'))).toEqual([['s700002', 's700003', 's700001'], 3])
  expect(found(buscarHomologaciones(all, '1b-'))).toEqual([[], 0])
  const registro = (id: number, nro_remito: string | null, observaciones: string | null) => ({
    ...{ id, nro_remito, observaciones, fechahs: '2026-01-01T10:00:00', monto: 0 },
    ...{ tipo_registro: { id: 1, nombre: 'Venta' }, cliente_proveedor: null },
  })
  const registros = [registro(1, '0002-7103', null), registro(2, null, 'por 7103'), registro(3, '71', '03')]
  expect(found(buscarRegistros(registros, '7103'))).toEqual([['2', '1'], 2])
})

const GRUPOS: readonly Grupo[] = ['butacas', 'homologaciones', 'productos', 'pantallas']
const fila = (grupo: Grupo, id: number): Fila =>
  filaDe(grupo, { id, nro: String(id), butaca: String(id), path: String(id) } as never)
const parte = (grupo: Grupo, ids: readonly number[], total = ids.length): Parte => ({
  filas: ids.map(id => fila(grupo, id)),
  total,
})
const partes = (ids: Partial<Record<Grupo, readonly number[]>>): Partes =>
  Object.fromEntries(Object.entries(ids).map(([grupo, each]) => [grupo, parte(grupo as Grupo, each)]))
const NONE: ReadonlySet<Grupo> = new Set()
const SERVERS: ReadonlySet<Grupo> = new Set(['butacas', 'homologaciones', 'productos'])

const seen = ({ grupos, despues }: Mostrado) => [
  ...grupos.map(
    ({ grupo, filas, total }) => `${grupo} ${filas.map(each => claveDe(each).split(' ')[1])} of ${total}`,
  ),
  ...(despues.length > 0 ? [`después ${despues.map(each => claveDe(each))}`] : []),
]
const ask = (resultados: Resultados, aqui: Partes, servidor: Partes | null, faltan = NONE, buscado = 'x') =>
  resultados.mostrar({ buscado, grupos: GRUPOS, aqui, servidor, faltan })

test('a group of results is hidden while a group above it may still grow, and is shown when the group above is full', () => {
  const aqui = partes({ butacas: [1, 2, 3], homologaciones: [1], productos: [1], pantallas: [1] })
  const resultados = new Resultados()
  expect(seen(ask(resultados, aqui, null, SERVERS))).toEqual(['butacas 1,2,3 of 3', 'homologaciones 1 of 1'])
  const servidor = { butacas: parte('butacas', [9], 14), homologaciones: parte('homologaciones', [1, 7], 2) }
  expect(seen(ask(resultados, aqui, servidor))).toEqual([
    'butacas 1,2,3 of 14',
    'homologaciones 1,7 of 2',
    'productos 1 of 1',
    'pantallas 1 of 1',
  ])
})

test('a late result whose place is taken goes to the end and stays there until the next search', () => {
  const aqui = partes({ homologaciones: [1], pantallas: [1] })
  const resultados = new Resultados()
  expect(seen(ask(resultados, aqui, null))).toEqual(['homologaciones 1 of 1', 'pantallas 1 of 1'])
  const servidor = {
    butacas: parte('butacas', [4, 5], 2),
    homologaciones: parte('homologaciones', [1, 2], 20),
  }
  const late = ['homologaciones 1 of 20', 'pantallas 1 of 1', 'después butacas 4,butacas 5,homologaciones 2']
  expect(seen(ask(resultados, aqui, servidor))).toEqual(late)
  expect(seen(ask(resultados, aqui, servidor))).toEqual(late)
  expect(seen(ask(resultados, aqui, servidor, NONE, 'xy'))).toEqual([
    'butacas 4,5 of 2',
    'homologaciones 1,2 of 20',
    'pantallas 1 of 1',
  ])
})

test('whatever the order of the answers, a result is shown once and never moves', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 })
  const some = fc.record({ butacas: ids, homologaciones: ids, productos: ids, pantallas: ids }).map(partes)
  const step = fc.record({ aqui: some, servidor: fc.option(some), isWaiting: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), steps => {
      const resultados = new Resultados()
      let before: string[] = []
      for (const { aqui, servidor, isWaiting } of steps) {
        const { grupos, despues } = ask(resultados, aqui, servidor, isWaiting ? SERVERS : NONE)
        const now = [...grupos.flatMap(({ filas }) => filas), ...despues].map(claveDe)
        expect(now.slice(0, before.length)).toEqual(before)
        expect(new Set(now).size).toBe(now.length)
        for (const { filas } of grupos) expect(filas.length).toBeLessThanOrEqual(3)
        before = now
      }
    }),
  )
})
