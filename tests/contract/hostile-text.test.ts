import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import { normalizeNro } from '#domain/butaca/butaca.ts'
import { plegado } from '#domain/valor/texto.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { HOSTILE_TEXTS as TEXTS } from '../helpers/hostile-texts.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { useTestServer } from '../helpers/server.ts'

const LOOKS_LIKE_ANOTHER = /\u202e|\u2028|\r\n|ﬁ|ı/

describe('C19, C20: hostile text', () => {
  const server = useTestServer()
  const piso = pisoCalls(server)
  const seats: LightMyRequestResponse[] = []
  const homologations: LightMyRequestResponse[] = []
  const seatOf = (n: number, text: string) => ({
    nro: normalizeNro(`${n} ${text}`),
    modelo: 1,
    color: 1,
    renombre: text,
  })
  beforeAll(async () => {
    await addButacas(
      server.db,
      TEXTS.map((_, n) => ({ nro: `H-${n}`, estado: 5, prehomologada: true })),
    )
    for (const [n, text] of TEXTS.entries()) {
      seats.push(await piso.crear(seatOf(n, text)))
      const labels = { nroButaca: `H-${n}`, eBlanca: text, eGris: `${n}`, comprador: text }
      homologations.push(await piso.homologar(labels))
    }
  })

  test('hostile text is stored and returned unchanged as number and name of a seat; a look-alike number is refused', async () => {
    for (const [n, text] of TEXTS.entries()) {
      const seat = seatOf(n, text)
      const { nro } = seat
      const created = seats[n] as LightMyRequestResponse
      // C40 refuses a look-alike number; a name accepts any text
      expect(created.statusCode, text).toBe(LOOKS_LIKE_ANOTHER.test(text) ? 400 : 201)
      if (created.statusCode === 400) continue
      expect(created.json(), text).toMatchObject({ nro, renombre: text })
      const edited = await piso.editar(seat)
      expect([edited.statusCode, edited.json().renombre], text).toEqual([200, text])
      const found = await piso.filtro({ nro })
      expect(
        found.map(butaca => butaca.nro),
        text,
      ).toEqual([nro])
    }
  })

  test('hostile text is stored and returned unchanged as label and buyer', async () => {
    for (const [n, text] of TEXTS.entries()) {
      expect(homologations[n]?.statusCode, text).toBe(201)
      const row = { butaca: `H-${n}`, comprador: text, etiqueta_blanca: text, etiqueta_gris: text }
      const edited = await piso.editarHomologacion(row)
      expect([edited.statusCode, edited.json()], text).toEqual([200, expect.objectContaining(row)])
    }
    const all = await server.call({ method: 'GET', url: '/api/homologaciones' })
    const labels = all.json<Homologacion[]>().map(fila => fila.etiqueta_gris)
    expect(labels.toSorted()).toEqual(TEXTS.toSorted())
  })

  test('hostile text is searched literally: finds the rows that contain it, and no others', async () => {
    for (const text of TEXTS) {
      const answer = await server.ask(ENDPOINTS.filtroHomologaciones, { body: JSON.stringify(text) })
      expect(answer.statusCode, text).toBe(200)
      const found = answer.json<Homologacion[]>().map(fila => fila.butaca)
      const expected = TEXTS.flatMap((other, n) =>
        plegado(other).includes(plegado(text)) ||
        `h-${n}`.includes(plegado(text)) ||
        'h5'.includes(plegado(text))
          ? [`H-${n}`]
          : [],
      )
      expect(found.toSorted(), text).toEqual(expected.toSorted())
    }
  })

  test('hostile text as a number or a name matches no seat and no account', async () => {
    for (const text of [...TEXTS, '\ud800']) {
      const answers = [
        await server.login(text, text),
        await server.put({ nroButaca: text, idEstado: '3' }),
        await piso.historial(text),
      ]
      expect(
        answers.map(({ statusCode }) => statusCode),
        text,
      ).toEqual([401, 404, 404])
      expect(await piso.filtro({ nro: `sin ${text}` }), text).toEqual([])
    }
    for (const text of TEXTS) {
      const made = await piso.homologar({ nroButaca: text, eBlanca: 'B', eGris: 'G' })
      const edited = await piso.editar({ nro: text, modelo: 1, color: 1 })
      expect([made.statusCode, edited.statusCode], text).toEqual([404, 404])
    }
    const refused = TEXTS.filter(text => LOOKS_LIKE_ANOTHER.test(text)).length
    const [row] = await server.db.query(
      `select (select count(*)::int from butaca) as butacas, (select count(*)::int from usuario where rol = 'admin') as admins`,
    )
    expect(row).toEqual({ butacas: 2 * TEXTS.length - refused, admins: 1 })
  })
})
