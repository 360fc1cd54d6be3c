import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { DESHACE } from '#contract/headers.ts'
import { LOTE_MAX } from '#contract/limites.ts'
import { Lote } from '#contract/lote.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import { addButacas, addHomologaciones } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

const LOTE = Compile(Lote)

describe('the search by lot', () => {
  let now = new Date('2026-11-02T12:00:00-03:00')
  const server = useTestServer({ clock: () => now })
  beforeAll(async () => {
    await addButacas(server.db, ['butacaAuxiliar'])
  })

  const lote = async (query: Record<string, string>) => {
    const { method, path: url } = ENDPOINTS.lote
    const answer = await server.call({ method, url, query }, 'admin')
    expect(answer.statusCode, answer.body).toBe(200)
    expect(LOTE.Errors(answer.json())).toEqual([])
    return answer.json<Lote>()
  }
  const nros = async (query: Record<string, string>) =>
    (await lote(query)).filas?.map(({ nro }) => nro).sort(compareTexto)
  const pasar = async (nro: string, idEstado: number, hora: string, payload?: object, headers = {}) => {
    now = new Date(`2026-11-${hora}-03:00`)
    const clave = randomUUID()
    const query = { nroButaca: nro, idEstado: String(idEstado), homo: 'false' }
    const answer = await server.put(query, { 'idempotency-key': clave, ...headers }, 'operario', payload)
    expect(answer.statusCode, answer.body).toBe(200)
    return clave
  }

  test('a range of numbers or labels follows the order of lists and includes both ends', async () => {
    const numeros = ['R9', 'R10', 'R010', 'r11', 'R7016', 'R7020', 'R70199', 'R70200', 'Ñ1', 'N1']
    await addHomologaciones(
      server.db,
      numeros.map(nro => ({ nro, eBlanca: `B-${nro}`, eGris: `G-${nro}` })),
    )
    expect(await nros({ nroD: 'R7020', nroH: 'R70199' })).toEqual(['R7020', 'R70199'])
    expect(await nros({ nroD: 'r9', nroH: 'R10' })).toEqual(['R9', 'R010', 'R10'])
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...numeros), fc.constantFrom(...numeros), async (desde, hasta) => {
        const within = (prefix: string) =>
          numeros.filter(
            nro =>
              compareTexto(prefix + nro, prefix + desde) >= 0 &&
              compareTexto(prefix + nro, prefix + hasta) <= 0,
          )
        expect((await nros({ nroD: desde, nroH: hasta }))?.toSorted()).toEqual(within('').toSorted())
        expect((await nros({ blancaD: `B-${desde}`, blancaH: `B-${hasta}` }))?.toSorted()).toEqual(
          within('B-').toSorted(),
        )
        expect((await nros({ grisD: `G-${desde}`, grisH: `G-${hasta}` }))?.toSorted()).toEqual(
          within('G-').toSorted(),
        )
      }),
      { numRuns: 20 },
    )
  })

  test('days are the factory’s, and an undone change does not count as passing a state', async () => {
    await addButacas(
      server.db,
      [{ nro: 'D-1' }, { nro: 'D-2' }, { nro: 'D-3' }].map(each => ({ ...each, modelo: 2 })),
    )
    await pasar('D-3', 1, '01T10:00:00')
    await pasar('D-1', 2, '02T23:59:59')
    await pasar('D-2', 2, '03T00:00:00')
    const clave = await pasar('D-3', 2, '02T10:00:00')
    await pasar('D-3', 1, '02T10:01:00', undefined, { [DESHACE]: clave })
    const dia = (diaD: string, diaH = diaD) => nros({ modelo: '2', estado: '2', diaD, diaH })
    expect(await dia('2026-11-02')).toEqual(['D-1'])
    expect(await dia('2026-11-03')).toEqual(['D-2'])
    expect(await dia('2026-11-01', '2026-11-30')).toEqual(['D-1', 'D-2'])
    expect(await nros({ modelo: '2', diaD: '2026-11-02', diaH: '2026-11-02' })).toEqual(['D-1'])
    expect(await nros({ modelo: '2', estado: '2' })).toEqual(['D-1', 'D-2'])
  })

  test('a seat has passed a state only by a step that was not undone, as in the SQL function `pasos`', async () => {
    const acto = fc.record({ estado: fc.integer({ min: 1, max: 6 }), deshace: fc.option(fc.nat(4)) })
    await fc.assert(
      fc.asyncProperty(fc.array(acto, { maxLength: 8 }), async actos => {
        const nro = `U-${randomUUID()}`
        await addButacas(server.db, [nro])
        const claves: string[] = []
        for (const { estado, deshace } of actos) {
          const clave = deshace === null ? undefined : claves.at(-1 - deshace)
          claves.push(await pasar(nro, estado, '10T10:00:00', undefined, clave ? { [DESHACE]: clave } : {}))
        }
        for (const estado of [1, 2, 3, 4, 5, 6]) {
          const firmes = await server.db.query(
            "select from pasos('America/Argentina/Buenos_Aires', array[$1]) where estado_id = $2",
            [nro, estado],
          )
          expect(await nros({ nroD: nro, nroH: nro, estado: String(estado) })).toEqual(
            firmes.length > 0 ? [nro] : [],
          )
        }
      }),
      { numRuns: 20 },
    )
  })

  test('seats are found by part of a buyer’s or client’s name, without accents, and by the motivo of a step', async () => {
    const [cliente] = await server.db.query<{ id: number; nombre: string }>(
      "insert into cliente_proveedor (nombre, celular) values ('Expreso Ávila', 3814221177) returning id, nombre",
    )
    await addHomologaciones(server.db, [{ nro: 'C-1', comprador: 'Ávila Hermanos' }, { nro: 'C-2' }])
    await addButacas(server.db, [
      { nro: 'C-3', estado: 5 },
      { nro: 'C-4', estado: 3 },
    ])
    await pasar('C-3', 6, '05T10:00:00', { entrega: { clave: randomUUID(), cliente, remito: 'R-77' } })
    expect(await nros({ cliente: 'avila' })).toEqual(['C-1', 'C-3'])
    expect((await lote({ cliente: 'expreso' })).filas).toMatchObject([
      {
        nro: 'C-3',
        cliente: 'Expreso Ávila',
        clienteId: cliente?.id,
        telefono: '3814221177',
        remito: 'R-77',
      },
    ])
    // The search by client does not find labels
    expect(await nros({ cliente: 'B-1' })).toEqual([])
    await pasar('C-4', 2, '06T10:00:00', { motivo: { id: 1, nombre: 'Otro motivo' } })
    expect(await nros({ motivo: '1' })).toEqual(['C-4'])
    expect(await nros({ motivo: '1', diaD: '2026-11-07' })).toEqual([])
    expect(await nros({ motivo: '1', estado: '2', diaD: '2026-11-06', diaH: '2026-11-06' })).toEqual(['C-4'])
  })

  test('a search without results names the last existing value for each range of the query; an empty search is refused', async () => {
    await addHomologaciones(server.db, [{ nro: 'Z-99', eBlanca: 'ZZ-120', eGris: 'ZZ-9' }])
    expect(await lote({ blancaD: 'ZZ-300', blancaH: 'ZZ-310', nroD: 'ZZ' })).toEqual({
      ...{ total: 0, filas: [] },
      ultimas: { nro: 'Z-99', blanca: 'ZZ-120', gris: null },
    })
    const { method, path: url } = ENDPOINTS.lote
    expect((await server.call({ method, url, query: { desde: '' } }, 'admin')).statusCode).toBe(400)
  })

  test('seats beyond the limit of an answer are counted, and are read in pages without a gap', async () => {
    const total = LOTE_MAX + 7
    await server.db.query(
      `insert into butaca (nro, modelo_id, color_id, estado_id, fecha_hs)
       select 'M-' || n, 9, 1, 1, now() from generate_series(1, $1::int) n`,
      [total],
    )
    expect(await lote({ modelo: '9' })).toMatchObject({ total, filas: null })
    const leidas: string[] = []
    for (;;) {
      const pagina = (await lote({ modelo: '9', desde: leidas.at(-1) ?? '' })).filas ?? []
      leidas.push(...pagina.map(({ nro }) => nro))
      if (pagina.length < LOTE_MAX) break
    }
    expect(leidas.toSorted(compareTexto)).toEqual(Array.from({ length: total }, (_, i) => `M-${i + 1}`))
  })
})
