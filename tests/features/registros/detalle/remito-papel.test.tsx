// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RemitoButton } from '#features/registros/detalle/detalle-row.tsx'
import { contenidoOf, RemitoPapel } from '#features/registros/detalle/remito-papel.tsx'
import { REMITO } from '#messages/stock/registros.ts'
import { huellaDePapel } from '#queries/stock/use-entregas.ts'
import { SUR } from '#tests/helpers/empresa.ts'
import { producto } from '#tests/helpers/producto.ts'
import { type Grey, readCode } from '#tests/helpers/read-code.ts'
import { detalleDe, productoDe, registroOf } from '#tests/helpers/registro.ts'

const REGISTRO = registroOf({
  nro_remito: ' R-0001-42 ',
  observaciones: 'Entregar por atrás',
  detalles: [
    detalleDe(productoDe(7, { codigo: 'P-7', descripcion: 'Nombre de entonces', venta: 99.5 }), 3),
    detalleDe(8, 1200),
  ],
})
const CLIENTE = {
  ...{ id: 3, nombre: 'Expreso Quebracho', identificacion: '30-1', celular: null },
  domicilio: 'Ruta 3 km 30',
}
const PRODUCTOS = new Map([
  [7, producto({ id: 7, descripcion: 'Nombre de ahora', talle: { id: 1, nombre: 'XL' } })],
])
const paper = (registro = REGISTRO, cliente: typeof CLIENTE | null = CLIENTE) =>
  render(<RemitoPapel contenido={contenidoOf({ registro, cliente, productos: PRODUCTOS })} quien="acosta" />)

beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json([])))

test('the lines of a remito have code, quantity and the product’s name in the record, without prices', () => {
  const { container } = paper()
  const rows = [...container.querySelectorAll('tbody tr')].map(row =>
    [...row.children].map(cell => cell.textContent),
  )
  expect(rows.map(([codigo, , cantidad]) => [codigo, cantidad])).toEqual([
    ['P-7', '3'],
    ['P-8', '1.200'],
  ])
  expect(rows[0]?.[1]).toContain('Nombre de entonces')
  // The number of packages is written in by hand
  expect(container.querySelector('.sumas')?.textContent).toBe('Bultos Unidades 1.203')
  expect(container.querySelector('.caja')?.textContent).toBe('')
  expect(container.textContent).not.toMatch(/99|\$/)
})

/** Product 7 has the seats E-1 to E-`salieron`; the last `volvieron` of them came back. */
const numerosOf = (cantidades: readonly number[], salieron: number, volvieron: number) => {
  const butacas = Array.from({ length: salieron }, (_, n) => ({
    nro: `E-${n + 1}`,
    volvio: n >= salieron - volvieron,
  }))
  const detalles = cantidades.map(cantidad => detalleDe(7, cantidad))
  const { container } = render(
    <RemitoPapel
      contenido={contenidoOf({
        registro: registroOf({ detalles: [...detalles, detalleDe(8, 2)] }),
        cliente: null,
        productos: PRODUCTOS,
        x: { empresa: null, lineas: [{ producto: 7, butacas }] },
      })}
      quien="acosta"
      numero="00001-00000001"
    />,
  )
  const lineas = [...container.querySelectorAll('tbody tr')].map(row =>
    [...row.querySelectorAll('.nros')].map(each => each.textContent),
  )
  cleanup()
  return lineas
}

test.each([
  ['as many as units, one of which came back', [4], 4, 1, [['E-1  E-2  E-3  E-4']]],
  ['one more than units, which came back', [3], 4, 1, [['E-1  E-2  E-3']]],
  ['more than units, and more came back', [3], 4, 2, [['E-1  E-2', '2 de 3 con número']]],
  ['fewer than units', [6], 4, 0, [['E-1  E-2  E-3  E-4', '4 de 6 con número']]],
  [
    'more than units, none of which came back',
    [3],
    4,
    0,
    [['E-1  E-2  E-3  E-4', '4 con número para 3 unidades']],
  ],
  ['of two lines of one product', [4, 2], 6, 0, [['E-1  E-2  E-3  E-4  E-5  E-6'], []]],
  ['of two lines, one of which was added', [4, 2], 4, 0, [['E-1  E-2  E-3  E-4', '4 de 6 con número'], []]],
  ['two, all of which came back', [1], 2, 2, [[]]],
  ['none', [3], 0, 0, [[]]],
])('a remito lists the seats under its lines: %s', (_, cantidades, salieron, volvieron, lineas) => {
  expect(numerosOf(cantidades, salieron, volvieron)).toEqual([...lineas, []])
})

test('a remito names recipient and type, has three signatures, and a note only if the record has a note', () => {
  const { container } = paper()
  expect([...container.querySelectorAll('dd')].map(dd => dd.textContent)).toEqual([
    ...['Expreso Quebracho', '30-1', 'Ruta 3 km 30', 'Venta'],
  ])
  expect([...container.querySelectorAll('.firmas > *')].map(one => one.textContent)).toEqual([
    ...[REMITO.preparo('acosta'), REMITO.transporte, REMITO.recibi],
  ])
  expect(container.querySelector('.nota')?.textContent).toContain('Entregar por atrás')
  cleanup()
  const bare = paper(registroOf({ nro_remito: null, cliente_proveedor: null }), null).container
  expect([...bare.querySelectorAll('dd')].map(dd => dd.textContent)).toEqual(['–', '–', '–', 'Venta'])
  expect(bare.querySelector('.nota')).toBeNull()
  expect(bare.querySelector('svg')).toBeNull()
})

test('the digest of a remito equals the digest that earlier releases stored, so that a reprint asks nothing', async () => {
  const contenido = contenidoOf({
    registro: REGISTRO,
    cliente: CLIENTE,
    productos: PRODUCTOS,
    x: {
      empresa: { ...SUR, logo: 'data:image/png;base64,AAAA' },
      lineas: [{ producto: 7, butacas: ['E-1', 'E-2'].map(nro => ({ nro, volvio: false })) }],
    },
  })
  expect(await huellaDePapel(contenido)).toBe(
    'a1f7130f0a73408596960b3c18f524f2fb1ffaaf4d6fc403a9179ed5115bf1da',
  )
})

test('the barcode of a remito reads as its number', async () => {
  const svg = paper().container.querySelector('svg.codigo')
  const [, , width = 0, height = 0] = (svg?.getAttribute('viewBox') ?? '').split(' ').map(Number)
  expect(
    Number((svg as SVGElement | null)?.style.getPropertyValue('--modulos')),
    'as wide as it has modules',
  ).toBe(width)
  const data = new Uint8Array(width * height).fill(255)
  const bars = svg?.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, left = '', bar = ''] of bars.matchAll(/M(\d+) 0h(\d+)v/g))
    for (let y = 0; y < height; y++)
      data.fill(0, y * width + Number(left), y * width + Number(left) + Number(bar))
  const drawn: Grey = { width, height, data }
  expect(await readCode(drawn)).toBe('R-0001-42')
})

test('the button prints the remito once, under its number, and then removes it from the page', async () => {
  const printed: string[] = []
  const print = vi.fn(() => printed.push(document.querySelector('.papel')?.textContent ?? ''))
  vi.stubGlobal('print', print)
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
  render(
    <RemitoButton
      registro={REGISTRO}
      productos={PRODUCTOS}
      owner="acosta"
      notify={{ success: vi.fn(), error: vi.fn() }}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: REMITO.titulo }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 10_000 })
  const paperNow = document.querySelector<HTMLElement>('.papel .documento') as HTMLElement
  expect(within(paperNow).getByText('R-0001-42')).toBeDefined()
  expect(paperNow.textContent).toContain('20/11/2026 10:12')
  expect(printed[0]).toContain('Nombre de entonces')
  expect(document.title).toContain('R-0001-42')
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('.papel')).toBeNull())
})
