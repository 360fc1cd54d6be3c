import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { RECURSOS, type Recurso } from '#contract/endpoints/oficina.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { plegado } from '#domain/valor/texto.ts'
import { HOSTILE_TEXTS } from '../helpers/hostile-texts.ts'
import { useTestServer } from '../helpers/server.ts'
import { stockCalls, textosDe } from '../helpers/stock.ts'

interface Written {
  texts: Record<string, string>
  made: LightMyRequestResponse
  edited: LightMyRequestResponse
}

describe('C19, C20: hostile text in the stock', () => {
  const server = useTestServer()
  const stock = stockCalls(server)

  const written = new Map<string, Written[]>()
  beforeAll(async () => {
    for (const recurso of RECURSOS) written.set(recurso, await write(recurso))
  })

  async function write(recurso: Recurso): Promise<Written[]> {
    const [name = '', ...rest] = textosDe(recurso)
    const all: Written[] = []
    for (const [n, text] of HOSTILE_TEXTS.entries()) {
      const texts = { [name]: `${n} ${text}`, ...Object.fromEntries(rest.map(campo => [campo, text])) }
      const body = recurso === 'registros' ? { ...texts, tipo_registro: 1 } : texts
      const made = await stock.crear(recurso, body)
      all.push({ texts, made, edited: await stock.modificar(recurso, { ...body, id: made.json().id }) })
    }
    return all
  }

  test.each(RECURSOS)(
    'hostile text is stored and returned unchanged in every text field of %s',
    async recurso => {
      const rows = written.get(recurso) ?? []
      expect(rows).toHaveLength(HOSTILE_TEXTS.length)
      for (const { texts, made, edited } of rows) {
        expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining(texts)])
        expect([edited.statusCode, edited.json()]).toEqual([200, expect.objectContaining(texts)])
      }
      const filas = (await stock.listar<{ id: number }>(recurso)).toSorted((a, b) => a.id - b.id)
      expect(filas).toMatchObject(rows.map(({ texts }) => texts))
    },
  )

  test('hostile text is searched literally: finds the rows that contain it, and no others', async () => {
    for (const text of HOSTILE_TEXTS) {
      const productos = await server.ask(ENDPOINTS.filtroProductos, { body: { text } })
      const registros = await server.ask(ENDPOINTS.filtroRegistros, { body: { texto: text } })
      expect([productos.statusCode, registros.statusCode], text).toEqual([200, 200])
      const holds = (found: string) => plegado(found).includes(plegado(text))
      const expected = HOSTILE_TEXTS.filter((other, n) => holds(`${n} ${other}`) || holds(other))
      const foundIn = (list: (string | null)[]) => list.toSorted()
      expect(foundIn(productos.json<Producto[]>().map(({ descripcion }) => descripcion)), text).toEqual(
        expected.toSorted(),
      )
      // The search includes the type's names.
      const all = holds('Venta') ? HOSTILE_TEXTS : expected
      expect(foundIn(registros.json<Registro[]>().map(({ observaciones }) => observaciones)), text).toEqual(
        all.toSorted(),
      )
    }
  })

  test('hostile text appears unchanged in a sentence about its row', async () => {
    for (const [n, text] of HOSTILE_TEXTS.entries()) {
      const again = await stock.crear('marcas', { nombre: `${n} ${text}` })
      expect(again.json(), text).toMatchObject({ status: 409, detail: `Ya existe la marca ${n} ${text}.` })
      const { id } = (await stock.listar<{ id: number }>('marcas'))[n] as { id: number }
      await stock.nuevo('productos', { codigo: `USA-${n}`, marca: id })
      expect((await stock.borrar('marcas', id)).json().detail).toBe(
        `La marca ${n} ${text} no se puede eliminar: la usa 1 producto.`,
      )
    }
  })

  test('hostile text creates no admin, no type of record and no further record', async () => {
    const [row] = await server.db.query(
      `select (select count(*)::int from usuario where rol = 'admin') as admins,
         (select count(*)::int from tipo_registro) as tipos, (select count(*)::int from registro) as registros`,
    )
    expect(row).toEqual({ admins: 1, tipos: 5, registros: HOSTILE_TEXTS.length })
  })
})
