import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { FilaVentas, GrupoVentas, Ventas } from '#contract/informes/ventas.ts'
import type { TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { useTestServer } from '../helpers/server.ts'
import { stockCalls } from '../helpers/stock.ts'

const ANIO = { fechaD: '2026-01-01T00:00:00', fechaH: '2026-12-31T23:59:59' }
/** Ends of months and of the range, where a wrong zone or a wrong comparison moves a record. */
const MOMENTOS = [
  '2025-12-31T23:59:59',
  '2026-01-01T00:00:00',
  '2026-01-31T23:59:59',
  '2026-02-01T00:00:00',
  '2026-02-14T12:30:00',
  '2026-11-30T22:00:00',
  '2026-12-31T23:59:59',
]

describe('sales and movements', () => {
  let registros: Registro[]
  let tipos: TipoRegistro[]
  const server = useTestServer()
  const stock = stockCalls(server)
  beforeAll(async () => {
    const clientes = [
      (await stock.nuevo('cliente_proveedor', { nombre: 'Ñandubay S.A.' })).id,
      (await stock.nuevo('cliente_proveedor', { nombre: 'Expreso' })).id,
      null,
    ]
    const productos = [
      (await stock.nuevo('productos', { codigo: 'A-1', descripcion: 'Espuma', venta: 10.5, costo: 4 })).id,
      (await stock.nuevo('productos', { codigo: 'B-2', venta: 0.1, costo: 0.07 })).id,
    ]
    for (const [n, fechahs] of MOMENTOS.entries())
      for (const tipo_registro of [1, 2, 3, 4, 5])
        await stock.nuevo('registros', {
          tipo_registro,
          fechahs,
          cliente_proveedor: clientes[(n + tipo_registro) % clientes.length],
          // A record with the same product in two lines counts once
          detalles: [0, 1, 1].slice(0, 1 + ((n + tipo_registro) % 3)).map((at, orden) => ({
            producto: productos[at],
            cantidad: 1 + n + tipo_registro + orden,
          })),
        })
    registros = await stock.listar<Registro>('registros')
    tipos = (await server.ask(ENDPOINTS.tipoRegistros)).json()
  })

  const ask = (query: Record<string, string>) => server.ask(ENDPOINTS.ventas, { query })

  function expected(por: GrupoVentas, desde: string, hasta: string, producto: number, cliente: number) {
    const grupos = new Map<string, FilaVentas & { de: Set<number> }>()
    for (const registro of registros) {
      const fechahs = registro.fechahs.slice(0, 19)
      const signo = tipos.find(({ id }) => id === registro.tipo_registro.id)?.signo ?? 0
      const de = registro.cliente_proveedor
      if (fechahs < desde || fechahs > hasta || signo === 0 || (cliente !== 0 && de?.id !== cliente)) continue
      for (const { producto: suyo, cantidad, subtotal } of registro.detalles) {
        if (producto !== 0 && suyo.id !== producto) continue
        const { id, nombre, codigo } = {
          producto: { id: suyo.id, nombre: suyo.descripcion, codigo: suyo.codigo },
          cliente: { id: de?.id ?? null, nombre: de?.nombre ?? null, codigo: null },
          mes: { id: null, nombre: fechahs.slice(0, 7), codigo: null },
        }[por]
        const fila = grupos.get(`${id} ${nombre}`) ?? {
          ...{ id, nombre, codigo, registros: 0, vendidas: 0, ventas: 0, entraron: 0, salieron: 0 },
          de: new Set<number>(),
        }
        fila.de.add(registro.id)
        fila.registros = fila.de.size
        if (registro.tipo_registro.id === 1) {
          fila.vendidas += cantidad
          fila.ventas = Math.round((fila.ventas + subtotal) * 100) / 100
        }
        if (signo > 0) fila.entraron += cantidad
        else fila.salieron += cantidad
        grupos.set(`${id} ${nombre}`, fila)
      }
    }
    return [...grupos.values()].map(({ de: _, ...fila }) => fila)
  }
  const sorted = (filas: readonly FilaVentas[]) =>
    filas.toSorted((a, b) => `${a.id} ${a.nombre}`.localeCompare(`${b.id} ${b.nombre}`))

  test.each(['producto', 'cliente', 'mes'] as const)(
    'sales by %s are the sums of the records’ lines',
    async por => {
      const rangos = [ANIO, { fechaD: '2026-01-31T23:59:59', fechaH: '2026-02-01T00:00:00' }]
      let compared = 0
      for (const rango of rangos)
        for (const producto of [
          0,
          ...new Set(registros.flatMap(({ detalles }) => detalles.map(d => d.producto.id))),
        ])
          for (const cliente of [
            0,
            ...new Set(registros.flatMap(({ cliente_proveedor: c }) => c?.id ?? [])),
          ]) {
            const answer = await ask({ ...rango, por, producto: String(producto), cliente: String(cliente) })
            expect(answer.statusCode, answer.body).toBe(200)
            const { filas } = answer.json<Ventas>()
            const wanted = expected(por, rango.fechaD, rango.fechaH, producto, cliente)
            expect(sorted(filas)).toEqual(sorted(wanted))
            compared += wanted.length
            const order = filas.map(fila => (por === 'mes' ? fila.nombre : -fila.ventas))
            expect(order).toEqual(
              order.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0)),
            )
          }
      expect(compared).toBeGreaterThan(10)
    },
  )

  test('the answer names the requested product and client, and none if all are requested or the id is unknown', async () => {
    const { detalles, cliente_proveedor: cliente } =
      registros.find(registro => registro.cliente_proveedor !== null) ?? {}
    const [{ producto } = { producto: undefined }] = detalles ?? []
    const named = async (asked: object) => {
      const answer = (await ask({ ...ANIO, por: 'mes', ...asked })).json<Ventas>()
      return { producto: answer.producto, cliente: answer.cliente }
    }
    expect(await named({ producto: String(producto?.id), cliente: String(cliente?.id) })).toEqual({
      producto: {
        id: producto?.id,
        nombre: [producto?.codigo, producto?.descripcion].filter(Boolean).join(' '),
      },
      cliente: { id: cliente?.id, nombre: cliente?.nombre },
    })
    for (const asked of [{}, { producto: '0', cliente: '0' }, { producto: '999999', cliente: '999999' }])
      expect(await named(asked)).toEqual({ producto: null, cliente: null })
  })

  test('a wrong range or group of sales is 400 and names its parameter', async () => {
    const wrong = [
      ['por', { ...ANIO, por: 'anio' }],
      ['fechaD', { ...ANIO, por: 'mes', fechaD: '2026-02-31T00:00:00' }],
      ['fechaH', { por: 'mes', fechaD: ANIO.fechaH, fechaH: ANIO.fechaD }],
    ] as const
    for (const [campo, query] of wrong) {
      const answer = await ask(query)
      expect(answer.json()).toMatchObject({ status: 400, campos: [campo] })
    }
  })
})
