import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { ApiError, useTokenFrom } from '#http/client.ts'
import type { Filas } from '#http/eventos.ts'
import { ButacasDb } from '#offline/db.ts'
import { isOwnServer, writeFact } from '#offline/device.ts'
import { findLookup, getButaca, getMirrorMeta, listLookup, mergeButacas } from '#offline/mirror/mirror.ts'
import { observeServer } from '#offline/sync/observe-server.ts'
import { applyFilas, refreshEntregas, refreshMirror } from '#offline/sync/refresh.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { ContractModel } from '#tests/helpers/contract-model.ts'

let made = 0
let db: ButacasDb
beforeEach(async () => {
  db = new ButacasDb(`refresh-${++made}`)
  observeServer()
  useTokenFrom(async () => 'token of operario')
  await writeFact('server-keeps-keys', null)
})

const serve = (model: ContractModel, over?: (path: string) => Response | undefined) => {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const answer = over?.(new URL(input, 'http://x').pathname)
    return answer ? Promise.resolve(answer) : model.fetch(input, init)
  })
  return model
}
const portal = () =>
  new Response('<html>Ingrese al Wi-Fi</html>', { headers: { 'content-type': 'text/html' } })
const seats = (n: number, over: Partial<Butaca> = {}) =>
  Array.from({ length: n }, (_, i) => butaca({ nro: `A${i}`, ...over }))
const bodies = (model: ContractModel, path: string) =>
  model.requests.filter(({ url }) => new URL(url).pathname === path).length

describe('refreshing the mirror', () => {
  it('the first refresh reads every live seat and the lookups, and the next refresh reads only changes', async () => {
    const model = serve(
      new ContractModel({
        seats: [...seats(500), butaca({ nro: 'E1', estado: { id: 6, nombre: 'entregada' } })],
      }),
    )
    await refreshMirror(db, () => 1000)
    expect(await isOwnServer()).toBe(true)
    expect((await listLookup('estado', db)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const nombres = async (lista: 'modelo' | 'color') =>
      (await listLookup(lista, db)).map(({ nombre }) => nombre)
    expect(await nombres('modelo')).toEqual(['H5', 'H7', 'HX', 'S7'])
    expect(await nombres('color')).toEqual(['negro', 'blanco', 'rojo'])
    expect((await db.butacas.toArray()).flatMap(({ filas }) => filas)).toHaveLength(500)
    expect(await getButaca('A499', db)).toBeDefined()
    expect(await getButaca('E1', db)).toBeUndefined()
    const filtros = bodies(model, '/api/butaca/filtro')
    const { rev } = await getMirrorMeta(db)

    for (let i = 0; i < 10; i++) model.change(`A${i}`, 6, 'lopez')
    await refreshMirror(db, () => 2000)
    expect(bodies(model, '/api/butaca/filtro')).toBe(filtros)
    expect(await getButaca('A3', db)).toMatchObject({ version: 2, estado: { id: 6 } })
    const touched = await db.butacas.where('[rev+id]').above([rev, Infinity]).count()
    expect(touched).toBeLessThanOrEqual(10)
    expect(await getMirrorMeta(db)).toMatchObject({ refreshedAt: 2000 })
  })

  it('if a server of an earlier release has no list of products, the clients are still refreshed and the mirrored products stay', async () => {
    const PAR = { modelo: 1, color: 1, producto: { id: 1, codigo: 'BT', descripcion: null } }
    const answers: Record<string, Response | undefined> = {}
    serve(new ContractModel({ seats: [] }), path => answers[path])
    answers['/api/entregas/clientes'] = Response.json([{ id: 1, nombre: 'Norte', ultima: null, butacas: 0 }])
    answers['/api/entregas/productos'] = Response.json([PAR])
    await refreshEntregas(db)
    answers['/api/entregas/clientes'] = Response.json([])
    answers['/api/entregas/productos'] = new Response(null, { status: 404 })
    await refreshEntregas(db)
    expect([await findLookup('cliente', db), await findLookup('producto', db)]).toEqual([[], [PAR]])
  })

  it('from a contract-only server every refresh reads everything', async () => {
    const model = serve(new ContractModel({ extended: false, seats: seats(20) }))
    await refreshMirror(db, () => 1000)
    expect(await isOwnServer()).toBe(false)
    model.change('A3', 6, 'lopez')
    model.change('A4', 5, 'lopez')
    await refreshMirror(db, () => 2000)
    expect(await getButaca('A3', db)).toBeUndefined()
    expect(await getButaca('A4', db)).toMatchObject({ estado: { id: 5 } })
    expect((await getMirrorMeta(db)).cursor).toBeNull()
    // A call that the server lacks is tried only once
    expect(bodies(model, '/api/butaca/cambios')).toBe(1)
  })

  it('a renamed client is in the mirrored seat that was delivered to it, and in no other', async () => {
    const model = new ContractModel({ seats: seats(3) })
    const cliente = { id: 7, nombre: 'Norte S.A.', ultima: null, butacas: 1 }
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      new URL(input, 'http://x').pathname === '/api/entregas/clientes'
        ? Promise.resolve(model.mark(new Request(new URL(input, 'http://x'), init), Response.json([cliente])))
        : model.fetch(input, init),
    )
    await refreshMirror(db)
    const clientes = { E1: { id: 7, nombre: 'Norte' }, E2: { nombre: 'Norte' }, E3: { id: 8, nombre: 'Sur' } }
    const estado = { id: 6, nombre: 'entregada' }
    await mergeButacas(
      db,
      Object.entries(clientes).map(([nro, cliente]) =>
        butaca({ nro, estado, entrega: { clave: nro, cliente, remito: null } }),
      ),
    )
    model.edit('color', { id: 1, nombre: 'negro' })
    await refreshMirror(db)
    const clienteOf = async (nro: string) => (await getButaca(nro, db))?.entrega?.cliente
    expect(await clienteOf('E1')).toEqual({ id: 7, nombre: 'Norte S.A.' })
    expect([await clienteOf('E2'), await clienteOf('E3')]).toEqual([clientes.E2, clientes.E3])
  })

  it('a color’s new name reaches the mirrored seats although their version stays, and the stored color is marked as retired', async () => {
    const gone = butaca({
      nro: 'E1',
      color: { id: 1, nombre: 'negro' },
      estado: { id: 6, nombre: 'entregada' },
    })
    const model = serve(new ContractModel({ seats: seats(300, { color: { id: 1, nombre: 'negro' } }) }))
    await refreshMirror(db)
    await mergeButacas(db, [gone])
    await mergeButacas(db, seats(20, { color: { id: 1, nombre: 'negro' }, version: 2, peso: 9 }))
    const filtros = bodies(model, '/api/butaca/filtro')
    model.edit('color', { id: 1, nombre: 'azabache', retirado: true })
    await refreshMirror(db)
    for (const nro of ['A0', 'A299', 'E1'])
      expect((await getButaca(nro, db))?.color, nro).toEqual({ id: 1, nombre: 'azabache' })
    expect(await getButaca('A0', db)).toMatchObject({ version: 2, peso: 9 })
    expect((await listLookup('color', db))[0]).toEqual({ id: 1, nombre: 'azabache', retirado: true })
    expect(bodies(model, '/api/butaca/filtro'), 'no seat is read for it').toBe(filtros)
    const [asked, { rev }] = [bodies(model, '/api/color'), await getMirrorMeta(db)]
    await refreshMirror(db)
    expect(bodies(model, '/api/color')).toBe(asked)
    expect((await getMirrorMeta(db)).rev).toBe(rev + 1)
    model.edit('color', { id: 3, nombre: 'bordó' })
    await refreshMirror(db)
    expect((await getMirrorMeta(db)).rev, 'a name that no seat has writes none').toBe(rev + 2)
  })

  it('a slow answer does not restore an old name', async () => {
    const negro = { color: { id: 1, nombre: 'negro' } }
    const model = serve(new ContractModel({ seats: seats(20, negro) }))
    await refreshMirror(db)
    model.edit('color', { id: 1, nombre: 'azabache' })
    for (let i = 0; i < 20; i++) model.change(`A${i}`, 4, 'lopez')
    await refreshMirror(db)
    const late = seats(20, { ...negro, estado: { id: 4, nombre: 'controlada' }, version: 2 })
    await mergeButacas(db, late.slice(0, 1))
    await mergeButacas(db, late.slice(1))
    await refreshMirror(db)
    for (const nro of ['A0', 'A1', 'A19'])
      expect((await getButaca(nro, db))?.color.nombre, nro).toBe('azabache')
    const nueva = { id: 9, nombre: 'violeta' }
    await mergeButacas(db, [butaca({ nro: 'N1', color: nueva })])
    expect((await getButaca('N1', db))?.color, 'one that this device has not heard of').toEqual(nueva)
  })

  it('names that failed to load are read again', async () => {
    const model = serve(new ContractModel({ seats: seats(3, { color: { id: 1, nombre: 'negro' } }) }))
    await refreshMirror(db)
    model.edit('color', { id: 1, nombre: 'azabache' })
    serve(model, path => (path === '/api/estado' ? portal() : undefined))
    await expect(refreshMirror(db)).rejects.toThrow(ApiError)
    serve(model)
    await refreshMirror(db)
    expect((await getButaca('A1', db))?.color.nombre).toBe('azabache')
  })

  it('the rows of a server restored from a backup replace the mirror, even with lower versions', async () => {
    const model = serve(new ContractModel({ seats: seats(5, { version: 9, peso: 12 }) }))
    await refreshMirror(db)
    model.restore(seats(5, { version: 2 }))
    await refreshMirror(db)
    expect(await getButaca('A0', db)).toMatchObject({ version: 2, peso: -1 })
    expect((await getMirrorMeta(db)).cursor).toMatch(/^aa\./)
  })

  it('a user who may not read changes gets the mirror from the lists', async () => {
    serve(new ContractModel({ seats: seats(5) }), path =>
      path.endsWith('/cambios')
        ? new Response('{"detail":"No tenés permiso","codigo":"PERMISO"}', {
            status: 403,
            headers: { 'content-type': 'application/problem+json' },
          })
        : undefined,
    )
    await refreshMirror(db, () => 1000)
    expect(await getButaca('A0', db)).toBeDefined()
    expect(await isOwnServer()).not.toBe(false) // This answer tells nothing about keys
  })

  it('O17: a captive portal does not change the mirror or the stored facts about the server', async () => {
    await writeFact('server-keeps-keys', true)
    const missing = () =>
      new Response('<html>404</html>', { status: 404, headers: { 'content-type': 'text/html' } })
    for (const over of [portal, (path: string) => (path.endsWith('/cambios') ? missing() : portal())]) {
      serve(new ContractModel({ seats: seats(5) }), over)
      await expect(refreshMirror(db)).rejects.toThrow(ApiError)
      expect(await getMirrorMeta(db)).toMatchObject({ refreshedAt: null })
      expect(await isOwnServer()).toBe(true)
    }
  })
})

describe('rows of the event stream', () => {
  const EPOCA = '6a1f6c0e-1f0e-4b52-9a39-5d6c52c1f0aa'
  const at = (xid: number): string => `${EPOCA}.${xid}:${xid}:`

  beforeEach(async () => {
    await mergeButacas(db, [butaca({ nro: 'A1', version: 3, peso: 1 })], {
      cursor: at(10),
      refreshedAt: 1_000,
    })
  })
  const filas = (desde: number, hasta: number, over: object = {}): Filas => ({
    desde: at(desde),
    hasta: at(hasta),
    butacas: [butaca({ nro: 'A1', version: 4, peso: 9, ...over })],
  })
  const apply = (told: Filas) => applyFilas(told, db, () => 2_000)

  it.each([10, 8])(
    'a mirror with cursor 10 applies the rows since %i and stores their cursor',
    async desde => {
      expect(await apply(filas(desde, 12))).toBe(true)
      expect(await getButaca('A1', db)).toMatchObject({ version: 4, peso: 9 })
      expect(await getMirrorMeta(db)).toMatchObject({ cursor: at(12), refreshedAt: 2_000 })
    },
  )

  it('a mirror that missed earlier rows applies none, and must request the changes', async () => {
    expect(await apply(filas(11, 12))).toBe(false)
    expect(await getButaca('A1', db)).toMatchObject({ version: 3 })
    expect(await getMirrorMeta(db)).toMatchObject({ cursor: at(10), refreshedAt: 1_000 })
  })

  it('a mirror of another epoch, of a server without cursors, or without a first fill applies no rows', async () => {
    expect(await apply({ ...filas(10, 12), desde: at(10).replace('6a', '7b') })).toBe(false)
    await mergeButacas(db, [], { cursor: null })
    expect(await apply(filas(10, 12))).toBe(false)
    db = new ButacasDb('never-filled')
    expect(await apply(filas(10, 12))).toBe(false)
  })

  it('rows older than the mirror change nothing and do not move its cursor back', async () => {
    expect(await apply(filas(7, 9, { version: 5 }))).toBe(true)
    expect(await getButaca('A1', db)).toMatchObject({ version: 3 })
    expect(await getMirrorMeta(db)).toMatchObject({ cursor: at(10), refreshedAt: 1_000 })
  })
})
