import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  Informe,
  type InformeDetalle,
  InformeDetalles,
  type InformeFila,
} from '#contract/informes/informe.ts'
import { closeDays } from '#server/informes/close-days.ts'
import { addButacas, addCambios } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

const errorsOf = (schema: TSchema, value: unknown) => Compile(schema).Errors(value)
const factoryTz = 'America/Argentina/Buenos_Aires'
const DIA = { fechaD: '2026-03-10T00:00:00', fechaH: '2026-03-10T23:59:59', estado: '5' }

describe('reports', () => {
  const server = useTestServer()
  beforeAll(async () => {
    await addButacas(server.db, [{ nro: 'A-1' }, { nro: 'Ñ-2', modelo: 5 }])
    await addCambios(server.db, [
      { fechaHs: '2026-03-09T23:59:59.999-03', modelo: 2 },
      { fechaHs: '2026-03-10T00:00:00.000-03' },
      { fechaHs: '2026-03-10T12:00:00.000-03', color: 2, nro: 'Ñ-2' },
      { fechaHs: '2026-03-10T12:00:00.000-03', estado: 6 },
      { fechaHs: '2026-03-10T12:30:00.000-03', modelo: 5 },
      { fechaHs: '2026-03-10T23:59:59.999-03', modelo: 4 },
      { fechaHs: '2026-03-11T00:00:00.000-03', modelo: 2 },
      // A separate day for the rule of A and S
      { fechaHs: '2026-04-01T09:00:00-03', modelo: 5 },
      { fechaHs: '2026-04-01T09:00:00-03', modelo: 5, prehomologada: true },
      { fechaHs: '2026-04-01T09:00:00-03', modelo: 5, homologada: true },
      { fechaHs: '2026-04-01T09:00:00-03', modelo: 9 },
      { fechaHs: '2026-04-01T09:00:00-03', modelo: 9, prehomologada: true },
      { fechaHs: '2026-04-01T09:00:00-03', modelo: 11 },
      { fechaHs: '2026-04-01T09:00:00-03', modelo: 11, homologada: true },
    ])
  })

  const read = async (path: string, query: Record<string, string>, schema: TSchema) => {
    const answer = await server.call({ method: 'GET', url: `/api/informes/${path}`, query })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(errorsOf(schema, answer.json())).toEqual([])
    return answer
  }
  const bars = async (path: string, query: Record<string, string>) =>
    (await read(path, query, Informe)).json<InformeFila[]>().map(f => `${f.modelo.nombre} ${f.cantidad}`)
  const detalle = async (path: string, query: Record<string, string>) =>
    (await read(path, query, InformeDetalles)).json<InformeDetalle[]>()

  describe.each(['from the history', 'with the days closed'])('%s', how => {
    beforeAll(async () => {
      if (how === 'with the days closed') await closeDays(server.db, { factoryTz })
    })

    test('the last millisecond of a day counts; the first millisecond of the next day does not', async () => {
      expect(await bars('filtroFechas', DIA)).toEqual(['H5 2', 'S5 1', 'S7 1'])
      const noon = { ...DIA, fechaD: '2026-03-10T12:00:00', fechaH: '2026-03-10T12:29:59' }
      expect(await bars('filtroFechas', noon)).toEqual(['H5 1'])
      expect(await bars('filtroFechas', { ...noon, fechaH: '2026-03-10T12:30:00' })).toEqual(['H5 1', 'S7 1'])
      expect(await bars('filtroFechas', { ...DIA, fechaD: '2026-03-10T00:00:01' })).toEqual([
        'H5 1',
        'S5 1',
        'S7 1',
      ])
      const moment = { ...DIA, fechaD: '2026-03-10T23:59:59' }
      expect(await bars('filtroFechas', moment)).toEqual(['S5 1'])
      expect(await bars('filtroFechas', { ...DIA, fechaH: '2026-03-11T23:59:59' })).toEqual([
        'H5 2',
        'H7 1',
        'S5 1',
        'S7 1',
      ])
    })

    test('a report filters by color and state; 0 means every color, an unknown color matches nothing', async () => {
      expect(await bars('filtroFechas', { ...DIA, color: '2' })).toEqual(['H5 1'])
      expect(await bars('filtroFechas', { ...DIA, color: '0' })).toHaveLength(3)
      expect(await bars('filtroFechas', { ...DIA, color: '99' })).toEqual([])
      expect(await bars('filtroFechas', { ...DIA, estado: '6' })).toEqual(['H5 1'])
      expect(await bars('filtroFechas', { ...DIA, estado: '99' })).toEqual([])
    })

    test('A and S follow the rule of the panel, from the seat as it was at the change', async () => {
      const april = { ...DIA, fechaD: '2026-04-01T00:00:00', fechaH: '2026-04-01T23:59:59' }
      expect(await bars('filtroFechasAS', { ...april, tipo: 'S' })).toEqual(['S7 2', 'R7 1'])
      expect(await bars('filtroFechasAS', { ...april, tipo: 'A' })).toEqual(['S7 1'])
      const modelo = { ...april, modelo: 'S7' }
      expect(await detalle('filtroFechas/modeloAS', { ...modelo, tipo: 'S' })).toHaveLength(2)
      expect(await detalle('filtroFechas/modeloAS', { ...modelo, tipo: 'A' })).toHaveLength(1)
      for (const sinAs of [
        { modelo: 'R7', tipo: 'A' },
        { modelo: 'S7 SIM', tipo: 'A' },
        { modelo: 'S7 SIM', tipo: 'S' },
      ])
        expect(await detalle('filtroFechas/modeloAS', { ...april, ...sinAs })).toEqual([])
    })

    test('the detail lists each change of a bar, oldest first', async () => {
      expect(await detalle('filtroFechas/modelo', { ...DIA, modelo: 'H5' })).toEqual([
        {
          id: { fechaHs: '2026-03-10T00:00:00.000', butaca: { nro: 'A-1', modelo: { nombre: 'H5' } } },
          estado: { nombre: 'lista' },
          sesion: { id: { usuario: { nombre: 'operario' } } },
        },
        {
          id: { fechaHs: '2026-03-10T12:00:00.000', butaca: { nro: 'Ñ-2', modelo: { nombre: 'H5' } } },
          estado: { nombre: 'lista' },
          sesion: { id: { usuario: { nombre: 'operario' } } },
        },
      ])
      expect(await detalle('filtroFechas/modelo', { ...DIA, modelo: 'H5', color: '2' })).toHaveLength(1)
      for (const modelo of ['H7', 'h5', 'nada', '%', 'H5 '])
        expect(await detalle('filtroFechas/modelo', { ...DIA, modelo })).toEqual([])
    })
  })

  test('a late change of a closed day counts in its bar', async () => {
    await closeDays(server.db, { factoryTz })
    const june = { ...DIA, fechaD: '2026-06-01T00:00:00', fechaH: '2026-06-30T23:59:59' }
    const may = { ...DIA, fechaD: '2025-05-01T00:00:00', fechaH: '2025-05-31T23:59:59' }
    expect(await bars('filtroFechas', may)).toEqual([])
    await addCambios(server.db, [
      { fechaHs: '2025-05-20T10:00:00-03' },
      { fechaHs: '2025-05-20T11:00:00-03' },
    ])
    expect(await bars('filtroFechas', may)).toEqual(['H5 2'])
    expect(await bars('filtroFechas', june)).toEqual([])
  })
})

describe('a change made offline', () => {
  // Now is 14:00 in Buenos Aires
  const now = new Date('2026-11-20T17:00:00.000Z')
  const server = useTestServer({ clock: () => now })
  beforeAll(async () => {
    await addButacas(server.db, [{ nro: 'A-1', fechaHs: '2026-11-19T12:00:00Z' }])
  })

  test('O27: a change made at 10:00 and sent at 14:00 is in history, activity and report at 10:00; both times are kept', async () => {
    const headers = { 'capture-age-ms': String(4 * 3_600_000) }
    const fechaHs = '2026-11-20T10:00:00.000'
    expect((await server.put({ nroButaca: 'A-1', idEstado: '5' }, headers)).json()).toMatchObject({ fechaHs })

    const get = async (url: string) => (await server.call({ method: 'GET', url })).json()
    expect(await get('/api/cambioEstado/but?nroButaca=A-1')).toMatchObject([{ id: { fechaHs } }])
    expect(await get('/api/cambioEstado/hoy')).toMatchObject([{ id: { fechaHs, butaca: { nro: 'A-1' } } }])
    const at = (hora: string) => `fechaD=2026-11-20T${hora}&fechaH=2026-11-20T${hora}&estado=5`
    expect(await get(`/api/informes/filtroFechas?${at('10:00:00')}`)).toEqual([
      { modelo: { nombre: 'H5' }, cantidad: 1 },
    ])
    expect(await get(`/api/informes/filtroFechas?${at('14:00:00')}`)).toEqual([])
    expect(await get(`/api/informes/filtroFechas/modelo?${at('10:00:00')}&modelo=H5`)).toMatchObject([
      { id: { fechaHs } },
    ])
    const [row] = await server.db.query(
      `select fecha_hs = $1::timestamptz - interval '4 hours' as hecho, recibido_en = $1::timestamptz as recibido
       from cambio_estado`,
      [now.toISOString()],
    )
    expect(row).toEqual({ hecho: true, recibido: true })
  })
})
