import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Flujo } from '#contract/informes/flujo.ts'
import type { Evolucion } from '#contract/informes/informe.ts'
import { readCifras } from '#server/informes/cifras-pared.ts'
import { closeDays } from '#server/informes/close-days.ts'
import { createRandom } from '#server/ops/demo/seeded-random.ts'
import { withClock } from '../../helpers/databases.ts'
import { addButacas, addCambios } from '../../helpers/fabrica.ts'
import { good, useTestServer } from '../../helpers/server.ts'

const ZONA = 'America/Argentina/Buenos_Aires'
const MOTIVOS = [
  { id: 1, nombre: 'Otro motivo' },
  { id: 2, nombre: 'Costura abierta' },
  { id: 3, nombre: 'Vinilo marcado' },
]
/** Names of the models 1 and 2. */
const MODELOS = ['H5', 'H7']

interface Hecho {
  nro: string
  modelo: string
  quien: string
  dia: string
  estado: number
  antes: number
  motivo: string | null
  clave: string
  deshace: string | null
}

/** The expected counts, without deletions, their reversals, undone changes and undos. */
function contar(hechos: readonly Hecho[], dia: string) {
  const undone = new Set(hechos.flatMap(({ deshace }) => deshace ?? []))
  const none = (): Record<string, number> => ({})
  const counts = {
    ...{ porMotivo: none(), porModelo: none(), porPersona: none(), defectos: none(), cruce: none() },
  }
  const add = (que: keyof typeof counts, nombre: string) => {
    counts[que][nombre] = (counts[que][nombre] ?? 0) + 1
  }
  let total = 0
  for (const { modelo, quien, estado, antes, motivo, clave, deshace, dia: suyo } of hechos) {
    if (suyo !== dia) continue
    if (estado === antes) {
      if (motivo !== null && !undone.has(clave)) add('defectos', motivo)
      continue
    }
    if (undone.has(clave) || deshace !== null || estado === 7 || antes === 7 || estado > antes) continue
    total++
    add('porMotivo', motivo ?? 'sin')
    add('porModelo', modelo)
    add('porPersona', quien)
    add('cruce', `${motivo ?? 'sin'} ${modelo}`)
  }
  return { total, ...counts }
}

const isHecho = ({ estado, antes, motivo }: Hecho): boolean => estado !== antes || motivo !== null

describe('moves back, counted by motivo', () => {
  let now = new Date('2026-11-16T12:00:00.000Z')
  const hechos: Hecho[] = []
  const random = createRandom(20)

  const server = useTestServer({ clock: () => now })
  beforeAll(async () => {
    await server.db.query(
      `insert into motivo (id, nombre) values (2, 'Costura abierta'), (3, 'Vinilo marcado')`,
    )
    await addButacas(
      server.db,
      Array.from({ length: 8 }, (_, i) => ({ nro: `V-${i}`, modelo: 1 + (i % 2) })),
    )
    await addCambios(
      server.db,
      Array.from({ length: 8 }, (_, i) => ({
        ...{ nro: `V-${i}`, modelo: 1 + (i % 2), estado: 1, fechaHs: '2026-11-10T12:00:00Z' },
      })),
    )
    const lugar = new Map<string, number>()
    for (const dia of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']) {
      now = new Date(`${dia}T12:00:00.000Z`)
      // The 18th and 19th stay open: reports read closed days from the sums, open days from the history
      if (dia < '2026-11-19')
        await closeDays(
          withClock(server.db, () => now),
          { factoryTz: ZONA },
        )
      for (let i = 0; i < 40; i++) await act(dia, lugar)
    }
  })

  async function act(dia: string, lugar: Map<string, number>): Promise<void> {
    now = new Date(now.getTime() + 60_000)
    const i = random.between(0, 7)
    const nro = `V-${i}`
    const antes = lugar.get(nro) ?? 1
    const last = hechos.findLast(hecho => hecho.nro === nro)
    const undoes = random.chance(0.2) && last && isHecho(last) && last.deshace === null ? last : null
    const estado = undoes ? undoes.antes : random.chance(0.2) ? antes : random.between(1, 7)
    const motivo = undoes || random.chance(0.4) ? null : (random.pick(MOTIVOS) ?? null)
    const clave = randomUUID()
    const quien = random.pick(['operario', 'admin'] as const)
    const query = { nroButaca: nro, idEstado: String(estado) }
    const headers = { 'idempotency-key': clave, ...(undoes && { deshace: undoes.clave }) }
    const answer = await server.put(query, headers, quien, motivo ? { motivo } : undefined)
    expect(answer.statusCode, answer.body).toBe(200)
    lugar.set(nro, estado)
    hechos.push({
      ...{ nro, quien, dia, estado, antes, clave },
      ...{ modelo: MODELOS[i % 2] ?? '', motivo: motivo?.nombre ?? null, deshace: undoes?.clave ?? null },
    })
  }

  const flujo = async (query: string) =>
    (await server.call({ method: 'GET', url: `/api/informes/flujo?estado=5&${query}` })).json<Flujo>()
  const ofDay = (dia: string) => `fechaD=${dia}T00:00:00&fechaH=${dia}T23:59:59`

  const countsOf = ({ devoluciones: d }: Flujo) => {
    if (d === undefined) throw new Error('no devoluciones')
    const by = (filas: readonly { cantidad: number }[], nombreOf: (fila: never) => string) =>
      Object.fromEntries(
        filas.filter(({ cantidad }) => cantidad > 0).map(fila => [nombreOf(fila as never), fila.cantidad]),
      )
    type Fila = { motivo: { nombre: string } | null; modelo: { nombre: string }; usuario: { nombre: string } }
    const motivoOf = ({ motivo }: Fila) => motivo?.nombre ?? 'sin'
    return {
      total: d.total.cantidad,
      porMotivo: by(d.porMotivo, motivoOf),
      porModelo: by(d.porModelo, ({ modelo }: Fila) => modelo.nombre),
      porPersona: by(d.porPersona, ({ usuario }: Fila) => usuario.nombre),
      defectos: by(d.defectos, motivoOf),
      cruce: by(d.porMotivoYModelo, (fila: Fila) => `${motivoOf(fila)} ${fila.modelo.nombre}`),
    }
  }

  test.each(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'])(
    'the counts of random steps, undos and defects of %s equal those of a model of the rule',
    async dia => {
      expect(countsOf(await flujo(ofDay(dia)))).toEqual(contar(hechos, dia))
    },
  )

  test('a comparison has the figures of the earlier range, and the line of a motivo names only its own seats', async () => {
    const { devoluciones } = await flujo(`${ofDay('2026-11-19')}&retroceso=1`)
    const [hoy, ayer] = ['2026-11-19', '2026-11-18'].map(dia => contar(hechos, dia))
    expect(devoluciones?.total).toEqual({ cantidad: hoy?.total, antes: ayer?.total })
    for (const { motivo, antes, butacas } of devoluciones?.porMotivo ?? []) {
      expect(antes).toBe(ayer?.porMotivo?.[motivo?.nombre ?? 'sin'] ?? 0)
      const suyas = hechos.filter(
        hecho => hecho.dia === '2026-11-19' && hecho.estado < hecho.antes && hecho.motivo === motivo?.nombre,
      )
      for (const nro of butacas) expect(suyas.map(each => each.nro)).toContain(nro)
    }
  })

  const butacasDe = async (query: Record<string, string>) => {
    const butacas = await good<Butaca[]>(server.ask(ENDPOINTS.butacasFlujo, { query }))
    return butacas.map(({ nro }) => nro)
  }

  test.each([
    ['2026-11-16', '2026-11-16', ''],
    ['2026-11-17', '2026-11-17', 'operario'],
    ['2026-11-16', '2026-11-19', ''],
    ['2026-11-16', '2026-11-19', 'admin'],
  ])('the list of a line has the seats of its count: %s to %s, person %j', async (first, last, persona) => {
    const rango = { fechaD: `${first}T00:00:00`, fechaH: `${last}T23:59:59`, ...(persona && { persona }) }
    const { devoluciones: d } = await flujo(new URLSearchParams(rango).toString())
    const undone = new Set(hechos.flatMap(({ deshace }) => deshace ?? []))
    const suyos = hechos.filter(
      ({ dia, motivo, quien }) =>
        dia >= first && dia <= last && motivo !== null && (persona === '' || quien === persona),
    )
    const vueltas = suyos.filter(
      ({ estado, antes, clave, deshace }) =>
        estado < antes && antes !== 7 && !undone.has(clave) && deshace === null,
    )
    const defectos = suyos.filter(
      ({ estado, antes, clave, deshace }) => estado === antes && !undone.has(clave) && deshace === null,
    )
    const of = (filas: readonly Hecho[], is: (hecho: Hecho) => boolean) =>
      [...new Set(filas.filter(is).map(({ nro }) => nro))].sort()
    const lineas = [
      ...(d?.porMotivo ?? []).map(f => ['motivo', f.motivo?.nombre, f] as const),
      ...(d?.porModelo ?? []).map(f => ['modelo', f.modelo.nombre, f] as const),
      ...(d?.porPersona ?? []).map(f => ['usuario', f.usuario.nombre, f] as const),
      ...(d?.defectos ?? []).map(f => ['defecto', f.motivo?.nombre, f] as const),
    ]
    let seats = 0
    for (const [grupo, de = '', { butacas, nombradas }] of lineas) {
      if (de === '') continue
      const expected = {
        motivo: of(vueltas, ({ motivo }) => motivo === de),
        modelo: of(vueltas, ({ modelo }) => modelo === de),
        usuario: of(vueltas, ({ quien }) => quien === de),
        defecto: of(defectos, ({ motivo }) => motivo === de),
      }[grupo]
      const listed = await butacasDe({ ...rango, grupo, de })
      expect([listed.toSorted(), nombradas, butacas], `${grupo} ${de}`).toEqual([
        ...[expected, expected.length, expected],
      ])
      seats += expected.length
    }
    expect(seats).toBeGreaterThan(5)
  })

  test.each([
    [{ grupo: 'parada', de: 'H5', dias: '3' }, 'de'],
    [{ grupo: 'parada', de: '4' }, 'dias'],
    [{ grupo: 'motivo', de: 'Costura abierta' }, 'fechaD'],
    [
      {
        ...{ grupo: 'motivo', de: 'x' },
        ...{ fechaD: '2026-11-02T00:00:00', fechaH: '2026-11-01T00:00:00' },
      },
      'fechaH',
    ],
    [{ grupo: 'otro', de: '4' }, 'grupo'],
  ])('the query %j is refused and names %s', async (query, campo) => {
    const asked = { query: query as unknown as Record<string, string> }
    const answer = await server.ask(ENDPOINTS.butacasFlujo, asked)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ campos?: string[] }>().campos).toContain(campo)
  })

  test('moves back are filtered by model and person', async () => {
    const { devoluciones } = await flujo(`${ofDay('2026-11-18')}&modelo=2&persona=operario`)
    const suyos = hechos.filter(({ quien, modelo }) => quien === 'operario' && modelo === 'H7')
    // An undo by another person counts too
    const undone = hechos.filter(({ deshace }) => deshace !== null)
    const expected = contar([...suyos, ...undone.filter(hecho => !suyos.includes(hecho))], '2026-11-18')
    expect(devoluciones?.total.cantidad).toBe(expected.total)
  })

  test('a defect does not count in Por Fecha, Flujo’s steps, the wall or a closed day’s rollup', async () => {
    await addButacas(server.db, ['F-1'])
    const put = (estado: number, payload?: object) =>
      server.put({ nroButaca: 'F-1', idEstado: String(estado) }, {}, 'operario', payload)
    now = new Date('2026-11-23T12:00:00.000Z')
    await put(5)
    const read = async (dia: string) => {
      const query = `${ofDay(dia)}&estado=5`
      const get = async (url: string) => (await server.call({ method: 'GET', url })).json()
      const { butacas, pasos } = (await get(`/api/informes/evolucion?${query}`)) as Evolucion
      const { porDia, porPersona, ahora, dudosas, tiempos } = await flujo(ofDay(dia))
      const { terminadas, cambios } = await readCifras(
        withClock(server.db, () => now),
        ZONA,
      )
      return {
        ...{ butacas, pasos, porDia, porPersona, ahora, dudosas, tiempos, terminadas, cambios },
        informe: await get(`/api/informes/filtroFechas?${query}&color=0`),
        detalle: await get(`/api/informes/filtroFechas/modelo?${query}&color=0&modelo=H5`),
      }
    }
    const before = await read('2026-11-23')
    expect((await put(5, { motivo: MOTIVOS[1] })).statusCode).toBe(200)
    expect(await read('2026-11-23')).toEqual(before)
    now = new Date('2026-11-24T12:00:00.000Z')
    await closeDays(
      withClock(server.db, () => now),
      { factoryTz: ZONA },
    )
    const sums = await server.db.query('select * from resumen_dia order by 1, 2, 3, 4, 5')
    expect(sums.length).toBeGreaterThan(0)
    const marks = await server.db.query<{ n: number }>(
      `select count(*)::int as n from cambio_estado where estado_id = 5 and butaca_nro = 'F-1'`,
    )
    expect(marks[0]?.n).toBe(2)
    const closed = await server.db.query<{ n: number }>(
      `select sum(cantidad)::int as n from resumen_dia where estado_id = 5 and dia = '2026-11-23'`,
    )
    expect(closed[0]?.n).toBe(1)
    // A defect of the closed day that arrives after the close
    await server.db.query(
      `insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs,
         motivo_id, defecto)
       select 'F-1', 5, 1, 1, false, false, -1, usuario_id, '2026-11-23T13:00:00Z', 2, true from cambio_estado where butaca_nro = 'F-1' limit 1`,
    )
    expect(await server.db.query('select * from resumen_dia order by 1, 2, 3, 4, 5')).toEqual(sums)
  })
})
