import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MaestroUsado } from '#contract/maestro.ts'
import type { Problem } from '#contract/problem.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

describe('conflicting changes', () => {
  const server = useTestServer()
  beforeAll(async () => {
    const lista = { modelo: 5, estado: 5, prehomologada: true }
    await addButacas(server.db, [
      ...['H-1', 'H-2', 'H-3', 'H-4', 'H-5', 'H-6'].map(nro => ({ nro, ...lista })),
      { nro: 'E-1' },
    ])
  })

  const homologar = (nroButaca: string, eBlanca: string, eGris: string, headers = {}) =>
    server.call({
      method: 'POST',
      url: '/api/homologaciones',
      query: { nroButaca, eBlanca, eGris, comprador: 'Ruta 9' },
      headers,
    })

  test('a homologation of a homologated seat is 409; our server shows its labels, buyer and author', async () => {
    expect((await homologar('H-1', 'B-1', 'G-1')).statusCode).toBe(201)
    const again = await homologar('H-1', 'B-2', 'G-2')
    expect(again.statusCode).toBe(409)
    const { codigo, actual } = again.json<Problem>()
    expect(codigo).toBe('DUPLICADO')
    expect(actual).toMatchObject({
      butaca: { nro: 'H-1', homologada: true },
      usuario: 'operario',
      homologacion: { eBlanca: 'B-1', eGris: 'G-1', comprador: 'Ruta 9' },
    })
  })

  test('a homologation with a used label names the other seat, in either field and any case', async () => {
    await homologar('H-2', 'B-20', 'G-20')
    const answer = await homologar('H-3', 'g-20', 'G-30')
    expect(answer.statusCode).toBe(201)
    const repetidas = [{ etiqueta: 'g-20', butaca: 'H-2' }]
    expect(answer.json().repetidas).toEqual(repetidas)
    // A part of another label is a different label
    const other = await homologar('H-4', 'B-2', 'G-3')
    expect(other.json().repetidas).toEqual([])
  })

  test('an edit of a homologation with a used label names the other seat only', async () => {
    await homologar('H-5', 'B-50', 'G-50')
    await homologar('H-6', 'B-60', 'G-60')
    const edit = (etiqueta_blanca: string) =>
      server.call({
        method: 'PUT',
        url: '/api/homologaciones',
        payload: JSON.stringify({ butaca: 'H-6', etiqueta_blanca, etiqueta_gris: 'G-60' }),
      })
    expect((await edit('B-60')).json().repetidas).toEqual([])
    const answer = await edit('B-50')
    expect(answer.statusCode).toBe(200)
    const repetidas = [{ etiqueta: 'B-50', butaca: 'H-5' }]
    expect(answer.json().repetidas).toEqual(repetidas)
  })

  test.each([
    ['modelo', { modelo: 999 }],
    ['color', { color: 999 }],
    ['estado', { estado: 999 }],
  ])('an unknown %s is reported as the wrong field', async (campo, over) => {
    const ficha = { modelo: 1, color: 1, estado: 1, peso: -1 }
    for (const [method, url, nro] of [
      ['POST', '/api/butaca', 'N-1'],
      ['PUT', '/api/butaca/mod', 'E-1'],
    ] as const) {
      const payload = JSON.stringify({ nro, ...ficha, ...over })
      const answer = await server.call({ method, url, payload })
      expect(answer.json<Problem>()).toMatchObject({ status: 422, codigo: 'REGLA', campos: [campo] })
    }
  })

  test('a change to an unknown state names the state', async () => {
    const answer = await server.put({ nroButaca: 'E-1', idEstado: '999' })
    expect(answer.json<Problem>()).toMatchObject({ status: 422, campos: ['estado'] })
  })
})

describe('deleting a row that waiting changes of tablets use', () => {
  const server = useTestServer()

  test('the list counts the waiting changes that tablets have reported', async () => {
    const inform = (cantidad: number, device: string) =>
      server.call({
        method: 'POST',
        url: '/api/dispositivos/informe',
        headers: { 'device-id': device },
        payload: JSON.stringify({
          ultimaSec: 9,
          pendientes: 9,
          rechazadas: [],
          descartadas: [],
          version: 'x',
          desfaseMs: 0,
          esperan: [
            { lista: 'modelo', id: 3, cantidad },
            { lista: 'estado', id: 2, cantidad: 1 },
          ],
        }),
      })
    const [first, second] = [randomUUID(), randomUUID()]
    expect((await inform(4, first)).statusCode).toBe(200)
    await inform(2, second)
    const esperan = async (lista: string, id: number) => {
      const answer = await server.call({ method: 'GET', url: `/api/maestros/${lista}` }, 'admin')
      return answer.json<MaestroUsado[]>().find(row => row.id === id)?.esperan
    }
    expect(await esperan('modelo', 3)).toBe(6)
    expect(await esperan('modelo', 2)).toBe(0)
    expect(await esperan('estado', 2)).toBe(2)
    expect(await esperan('color', 3)).toBe(0)
    // A tablet's latest report counts
    await inform(1, first)
    expect(await esperan('modelo', 3)).toBe(3)
  })
})
