// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { type CellObject, read, utils } from '@e965/xlsx'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { EntradaHistorial } from '#contract/historial-schema.ts'
import { CLASES_IMPORTACION, type ClaseImportacion } from '#contract/importacion.ts'
import type { Flujo } from '#contract/informes/flujo.ts'
import { MAESTROS } from '#contract/maestro.ts'
import { NOMBRES_CATALOGO } from '#contract/stock/catalogo.ts'
import { textoCelda } from '#domain/importacion/celda.ts'
import { claveDe } from '#domain/importacion/clases.ts'
import { adivinarCampos, camposQueFaltan, renglonesAparte } from '#domain/importacion/titulos.ts'
import { compareFilas } from '#domain/informe/informe.ts'
import type { FilaCatalogo } from '#domain/stock/catalogo.ts'
import { GRUPOS_VENTAS } from '#domain/stock/ventas.ts'
import { textoDeCelda, textoPlanilla } from '#domain/valor/celda.ts'
import { columnasOf as columnasCatalogo } from '#features/catalogos/catalogo-screen.tsx'
import { columnasOf as columnasMaestro } from '#features/catalogos/maestro-screen.tsx'
import { VALORES as DISPOSITIVOS } from '#features/dispositivos/columnas.tsx'
import { COLUMNAS as HOMOLOGACIONES } from '#features/homologaciones/homologacion-row.tsx'
import {
  columnasOf as columnasInforme,
  filtroDe as filtroInforme,
  libroOf,
} from '#features/informe-fecha/columnas.ts'
import { VALORES as INFORME_STOCK } from '#features/informe-stock/productos-panel.tsx'
import { COLUMNAS as PRODUCTOS } from '#features/productos/productos-table.tsx'
import { COLUMNAS as REGISTROS } from '#features/registros/columnas.tsx'
import { salidaOf as salidaSerie, vistasOf } from '#features/serie/linea-vista.ts'
import { VALORES as USUARIOS } from '#features/usuarios/usuarios-screen.tsx'
import { columnasOf as columnasVentas } from '#features/ventas/ventas-screen.tsx'
import { COLUMNAS_BUTACA as BUTACAS, COLUMNAS_VENDIBLES } from '#messages/columnas.ts'
import { mapRegiones } from '#messages/flujo.ts'
import { COLUMNAS_DETALLE as DETALLE } from '#messages/informe-fecha.ts'
import { SALIDA } from '#messages/salida.ts'
import { COLUMNAS_PAR } from '#messages/stock/productos-butaca.ts'
import { COLUMNAS_LINEA, DETALLE as DETALLE_REGISTRO, lineasDe } from '#messages/stock/registros.ts'
import { salidaOf as salidaHistorial } from '#office/historial/historial-dialog.tsx'
import { TablaDePapel } from '#office/salida/documento.tsx'
import { archivoOf, hojaDe, hojasOf, type Lista, type ValueColumn } from '#office/salida/salida.ts'
import { readPlanilla } from '#planilla/read-planilla.ts'
import { linesOf, type Serie } from '#queries/butacas/serie.ts'
import { butaca } from '../../helpers/butaca.ts'
import { entry } from '../../helpers/entry.ts'
import { homologar } from '../../helpers/operaciones.ts'
import { producto } from '../../helpers/producto.ts'
import { detalleDe, productoDe, registroOf } from '../../helpers/registro.ts'
import { bookOf, lookOf } from '../../helpers/xlsx.ts'

const FORMULA = '=HYPERLINK("http://x";"1")'
const LISTA = { id: 5, nombre: '+lista' }
const CONSULTA = {
  ...{ desde: '2026-11-01', hasta: '2026-11-03', horaD: '00:00', horaH: '23:59' },
  ...{ estado: 5, modelo: '', color: 0, tipo: null, retroceso: 7 },
}
const FILAS = compareFilas(
  [
    { modelo: { nombre: FORMULA }, cantidad: 1234 },
    { modelo: { nombre: '007' }, cantidad: 3 },
  ],
  [{ modelo: { nombre: FORMULA }, cantidad: 1300 }],
)
const EVOLUCION = {
  pasos: [
    { desde: '2026-11-01', cantidad: 0, antes: 2 },
    { desde: '2026-11-02', cantidad: 1237, antes: 1298 },
  ],
  butacas: { cantidad: 1200, antes: 1300 },
}
const FLUJO: Flujo = {
  momento: '2026-11-20T10:00:00',
  ahora: [{ estado: LISTA, bandas: [1, 20, 300, 4000] }],
  paradas: [
    {
      ...{ estado: LISTA, dias: 3, cantidad: 1 },
      butacas: [{ nro: '-S1', modelo: { nombre: 'S7' }, usuario: null, dias: 12 }],
    },
  ],
  porDia: [{ dia: '2026-11-02', cantidad: 5, antes: 4 }],
  porPersona: [{ usuario: { nombre: FORMULA }, cantidad: 5, antes: 4 }],
  ...{ as: null, regresos: { cantidad: 0, antes: 0 }, dudosas: 0 },
  tiempos: [{ modelo: { nombre: 'S7' }, estado: LISTA, mediana: 90, p90: 2000, cantidad: 7 }],
}
const PRODUCTO = producto({
  ...{ codigo: '007', descripcion: FORMULA, existencia: 3, stock_minimo: 5, venta: 1234.5, costo: 0.1 },
  color: { id: 1, nombre: '@negro' },
})
const ENTRADA: EntradaHistorial = {
  ...{ id: 1, cuando: '2026-11-20T10:12:00.500', usuario: null, acto: 'editar', origen: null },
  antes: { descripcion: '+1', existencia: 3, activo: true, clave: null },
  despues: { descripcion: FORMULA, existencia: 4.5, activo: false, clave: true },
}
const PESADA = { id: 3, nombre: 'pesada' } as const
const IMPORTADA: EntradaHistorial = {
  ...ENTRADA,
  origen: { importacion: '00000000-0000-4000-8000-000000000001', archivo: '=precios.csv', deshecha: true },
}
const SERIE = salidaSerie(
  { tarea: 'homologar' } as Serie,
  vistasOf(
    linesOf(
      [
        entry({
          ...{ nro: '=S1', key: 'a', seq: 1, capturedAt: 1_000, clockOffset: 0, serie: 's' },
          operacion: { tipo: 'cambio-estado', estado: PESADA, peso: 18.4, homo: true },
          ...{ seen: butaca({ nro: '=S1' }), state: 'confirmed' },
        }),
        entry({
          ...{ nro: 'S2', key: 'b', seq: 2, operacion: homologar(), serie: 's' },
          ...{ capturedAt: 3_000, clockOffset: 0 },
        }),
      ],
      's',
    ),
    [{ id: 1, nro: '-Z', at: 2_000, marca: 'no-existe', detalle: '' }],
  ),
  '',
)

const CON_LINEAS = [
  registroOf({
    nro_remito: '=R',
    detalles: [detalleDe(1, 3), detalleDe(productoDe(2, { codigo: '=2' }), 1, 0.1)],
  }),
  registroOf({ nro_remito: null, detalles: [detalleDe(7)] }),
]

const CONSULTA_VENTAS = { desde: '2026-01-01', hasta: '2026-12-31', producto: 0, cliente: 0 }

type Cualquiera = Lista<never>
const lista = <Row,>(columnas: readonly ValueColumn<Row>[], filas: readonly Row[]) =>
  ({ titulo: 'Lista', columnas, filas }) as unknown as Cualquiera

const SALIDAS: Readonly<Record<string, readonly Cualquiera[]>> = {
  'src/features/butacas/lista/sacar-dialog.tsx': [
    lista(BUTACAS, [butaca({ nro: '=1+1', peso: 18.4, renombre: '+R' }), butaca()]),
  ],
  'src/features/catalogos/nombres.tsx': [
    lista(columnasCatalogo('cliente_proveedor'), [
      {
        ...{ id: 1, nombre: FORMULA, identificacion: '-30', celular: '+54 11', domicilio: null },
      } as unknown as FilaCatalogo,
    ]),
    ...MAESTROS.map(cada => {
      const fila = { id: 9, nombre: FORMULA, prefijo: '-s', butacas: 3, borrable: false }
      return { ...lista(columnasMaestro(cada, [fila]), [fila]), titulo: cada }
    }),
  ],
  'src/features/dispositivos/dispositivos-screen.tsx': [
    lista(DISPOSITIVOS, [
      {
        ...{ id: 'a', nombre: FORMULA, primerContacto: '', ultimoContacto: '2026-11-20T13:00:00Z' },
        ...{ ultimoUsuario: null, ultimaSec: 9, recibidas: 9, faltan: [{ desde: 1, hasta: 3 }] },
        ...{ pendientes: 4, rechazadas: [], descartadas: 0, copiadoEn: null, perdidas: null },
        ...{ version: '1.0', formato: 3, desfaseMs: 90_000 },
      },
    ]),
  ],
  'src/features/flujo/cabecera.tsx': mapRegiones(FLUJO, '+lista', each => each as unknown as Cualquiera),
  'src/features/homologaciones/homologaciones-screen.tsx': [
    lista(HOMOLOGACIONES, [
      {
        ...{ butaca: '=S7', nombre_modelo: 'S7', comprador: '@c', etiqueta_blanca: 12, etiqueta_gris: '007' },
        fecha_hs: '2026-11-20T10:12:00.000',
      },
    ]),
  ],
  'src/features/informe-fecha/detalle-dialog.tsx': [
    lista(DETALLE, [
      {
        id: { fechaHs: '2026-11-20T23:59:59.999', butaca: { nro: '=S5', modelo: { nombre: 'S5' } } },
        estado: { nombre: 'lista' },
        sesion: { id: { usuario: { nombre: '-g' } } },
      },
    ]),
  ],
  'src/features/informe-fecha/cabecera.tsx': [lista(columnasInforme(FILAS), FILAS)],
  'src/features/informe-stock/informe-stock-screen.tsx': [lista(INFORME_STOCK, [PRODUCTO])],
  'src/features/productos/salidas.tsx': [lista(PRODUCTOS, [PRODUCTO, producto()])],
  'src/features/registros/registros-screen.tsx': [
    lista(REGISTROS, CON_LINEAS),
    { ...lista(COLUMNAS_LINEA, CON_LINEAS.flatMap(lineasDe)), titulo: DETALLE_REGISTRO.lineas },
  ],
  'src/features/panel/vendedor.tsx': [
    lista(COLUMNAS_VENDIBLES, [
      { nro: '=S70001', modelo: FORMULA, color: 'negro', as: 'S', fechaHs: '2026-11-20T14:05:00.000' },
      { nro: '007', modelo: 'S7', color: '-', as: null, fechaHs: '2026-11-20T00:00:00.000' },
    ]),
  ],
  'src/features/serie/fin.tsx': [SERIE as unknown as Cualquiera],
  'src/features/productos-butaca/productos-butaca-screen.tsx': [
    lista(COLUMNAS_PAR, [
      {
        modelo: { id: 5, nombre: '=S5' },
        color: { id: 1, nombre: 'negro' },
        producto: { id: 1, codigo: '+1', descripcion: '@x' },
        butacas: 3,
        esperan: 0,
        version: 1,
      },
    ]),
  ],
  'src/features/usuarios/usuarios-screen.tsx': [
    lista(USUARIOS, [
      {
        ...{ id: 1, nombre: '=ana', rol: 'admin', activo: false, sesiones: 2, claveProvisoria: true },
        ultimoIngreso: '2026-11-20T13:00:00.000Z',
      },
    ]),
  ],
  'src/features/ventas/ventas-screen.tsx': GRUPOS_VENTAS.map(por => ({
    ...lista(columnasVentas({ ...CONSULTA_VENTAS, por }), [
      {
        ...{ id: 3, nombre: por === 'mes' ? '2026-11' : FORMULA, codigo: '=007' },
        ...{ registros: 2, vendidas: 5, ventas: 1234.5, entraron: 0, salieron: 5 },
      },
      {
        ...{ id: null, nombre: por === 'mes' ? '2026-12' : null, codigo: 'B' },
        ...{ registros: 1, vendidas: 0, ventas: 0, entraron: 9, salieron: 0 },
      },
    ]),
    titulo: por,
  })),
  'src/office/historial/historial-dialog.tsx': [
    salidaHistorial('Historial', '', [ENTRADA, IMPORTADA]) as unknown as Cualquiera,
  ],
}

test('every screen that exports a list has an example in this test', () => {
  const giving = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map(file => `src/${file}`)
    .filter(
      file =>
        file.endsWith('.tsx') &&
        !file.startsWith('src/office/salida/') &&
        /<(SacarLista|SacarDeAca|ImprimirLista)\b/.test(readFileSync(file, 'utf8')),
    )
  expect(giving.sort()).toEqual(Object.keys(SALIDAS).sort())
})

const seen = (shown: ReactNode): string => {
  const box = document.createElement('div')
  box.innerHTML = renderToStaticMarkup(<MemoryRouter>{shown}</MemoryRouter>)
  return box.textContent ?? ''
}

const CUANDO = '2026-11-20T10:43:12.000'
const FILTRO = 'Estado: lista · Período: 01/11/2026 a 20/11/2026'
/** Row number of the column titles, below the heading, the filter, the time and an empty row. */
const TITULOS = 5

function checkSheet(archive: Buffer, { titulo, columnas, filas }: Cualquiera, at = 0): void {
  const book = read(archive, { cellFormula: true })
  const sheet = book.Sheets[book.SheetNames[at] ?? ''] ?? {}
  const cell = (row: number, column: number) =>
    sheet[utils.encode_cell({ r: row - 1, c: column })] as CellObject | undefined
  const look = lookOf(archive, at + 1)
  expect(String(cell(1, 0)?.v)).toContain(titulo)
  expect(cell(2, 0)?.v).toBe(FILTRO)
  expect(cell(3, 0)?.v).toBe(SALIDA.hecho('20/11/2026', '10:43', filas.length))
  expect(columnas.map((_, n) => cell(TITULOS, n)?.v)).toEqual(columnas.map(({ title }) => title))
  expect(look.frozenRows).toBe(TITULOS)
  expect(look.filter).toBe(
    utils.encode_range({ r: TITULOS - 1, c: 0 }, { r: TITULOS - 1 + filas.length, c: columnas.length - 1 }),
  )
  for (const [n, columna] of columnas.entries()) {
    const { value, formato, title } = columna
    expect(look.isBold(utils.encode_cell({ r: TITULOS - 1, c: n })), title).toBe(true)
    for (const [i, fila] of filas.slice(0, filas.length).entries()) {
      const valor = value(fila)
      const found = cell(TITULOS + 1 + i, n)
      const texto = textoDeCelda(valor, formato)
      expect(found?.f, title).toBeUndefined()
      expect(look.widths[n], title).toBeGreaterThanOrEqual(Math.min(60, found?.w?.length ?? 0, texto.length))
      if (texto === '') expect(found?.v, title).toBeUndefined()
      else if (formato === 'momento' || formato === 'dia')
        expect([found?.t, found?.w], title).toEqual(['n', texto])
      else if (typeof valor === 'number') expect([found?.t, found?.v], title).toEqual(['n', valor])
      else expect([found?.t, found?.v], title).toEqual(['s', textoPlanilla(texto)])
      if ('show' in columna && formato !== 'momento')
        expect(seen((columna.show as (row: never) => ReactNode)(fila)), title).toContain(texto)
    }
  }
}

test.each(Object.entries(SALIDAS))('%s exports what it shows, cell by cell', async (_, listas) => {
  const [only, ...others] = listas
  const salida = others.length === 0 ? only : { titulo: 'Informe', hojas: listas.map(each => hojaDe(each)) }
  const book = await bookOf(hojasOf({ ...(salida as Cualquiera), filtro: FILTRO }, CUANDO))
  for (const [at, each] of listas.entries()) {
    expect(each.filas.length).toBeGreaterThan(0)
    checkSheet(book, each, at)
  }
})

test('only the exports and the importer write workbooks', () => {
  const writers = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && /\bmakeXlsx\(/.test(readFileSync(`src/${file}`, 'utf8')))
    .toSorted()
  expect(writers).toEqual([
    'features/importar/planillas.ts',
    'office/salida/sacar.tsx',
    'ui/xlsx/make-xlsx.ts',
  ])
})

test.each([
  { titulo: 'Productos', filtro: SALIDA.todo, archivo: 'productos-2026-11-20.xlsx' },
  {
    titulo: 'Productos',
    filtro: '«Ñandú "x"» · Con faltante',
    archivo: 'productos-nandu-x-con-faltante-2026-11-20.xlsx',
  },
  {
    titulo: 'Por Fecha',
    filtro: FILTRO,
    archivo: 'por-fecha-estado-lista-periodo-01-11-2026-a-20-11-2026-2026-11-20.xlsx',
  },
  {
    titulo: 'Butacas',
    filtro: `Estado: lista · ${'palabra '.repeat(40)} · Color: negro`,
    archivo: 'butacas-estado-lista-2026-11-20.xlsx',
  },
  { titulo: 'Butacas', filtro: 'x'.repeat(200), archivo: 'butacas-2026-11-20.xlsx' },
])('a file is named by title, filter and day: $archivo', ({ archivo, ...salida }) => {
  expect(archivoOf(salida, CUANDO)).toBe(archivo)
})

const IMPORTABLES: readonly [ClaseImportacion, Cualquiera][] = [
  ['productos', lista(PRODUCTOS, [PRODUCTO, producto({ id: 2, codigo: 'B-2' })])],
  ['existencias', lista(PRODUCTOS, [PRODUCTO, producto({ id: 2, codigo: 'B-2' })])],
  ['butacas', lista(BUTACAS, [butaca({ nro: 'S7001' }), butaca({ nro: 'S7002', peso: 18.4 })])],
  ...NOMBRES_CATALOGO.map((nombre): [ClaseImportacion, Cualquiera] => [
    nombre,
    lista(columnasCatalogo(nombre), [
      { id: 1, nombre: '+Cuero', identificacion: '30-1', celular: null, domicilio: null },
      { id: 2, nombre: 'Tela', categoria: { id: 1, nombre: 'Fundas' } },
    ] as unknown as FilaCatalogo[]),
  ]),
]

test('every kind of import has an example of its export', () => {
  expect(IMPORTABLES.map(([clase]) => clase).toSorted()).toEqual(CLASES_IMPORTACION.toSorted())
})

test.each(IMPORTABLES)('an import of %s understands the exported file', async (clase, exported) => {
  // The filter contains column titles, so that the reader could take it for the row of titles
  const filtro = 'Código: Nombre · Descripción'
  const { titulos, filas } = await readPlanilla(await bookOf(hojasOf({ ...exported, filtro }, CUANDO)))
  expect(titulos).toEqual(exported.columnas.map(({ title }) => title))
  expect(filas).toHaveLength(2)
  const campos = adivinarCampos(clase, titulos, filas)
  expect(camposQueFaltan(clase, campos)).toEqual([])
  const clave = exported.columnas[campos.indexOf(claveDe(clase))]
  expect(filas.map(({ celdas }) => textoCelda(celdas[campos.indexOf(claveDe(clase))] ?? null))).toEqual(
    exported.filas.slice(0, 2).map(fila => String(clave?.value(fila))),
  )
  expect(renglonesAparte(titulos, filas)).toEqual([])
})

test('an export has a duration in the screen’s words and in minutes; a paper has it only in words', async () => {
  const tiempos = mapRegiones(FLUJO, 'lista', each => each as unknown as Cualquiera)[3]
  const sheet = Object.values(read(await bookOf([hojaDe(tiempos as Cualquiera)])).Sheets)[0] ?? {}
  expect(utils.sheet_to_json<unknown[]>(sheet, { header: 1 })).toEqual([
    ['Modelo', 'Estado', 'mediana', 'mediana, minutos', 'p90', 'p90, minutos', 'Butacas'],
    ['S7', "'+lista", '1 h 30 min', 90, '1 d 9 h', 2000, 7],
  ])
  const paper = seen(<TablaDePapel {...(tiempos as Cualquiera)} />)
  expect(paper).toContain('1 d 9 h')
  expect(paper).not.toContain('minutos')
})

test('the filter line of a report by date names state, type, period, model, color and comparison', () => {
  const consulta = { ...CONSULTA, modelo: 'S7', color: 2, tipo: 'A' as const }
  const antes = { ...CONSULTA, desde: '2026-10-25', hasta: '2026-10-27' }
  expect(filtroInforme(consulta, antes, 'lista', [{ id: 2, nombre: 'rojo' }])).toBe(
    'Estado: lista · Tipo: A · Período: 01/11/2026 a 03/11/2026 · Modelo: S7 · Color: rojo · Comparado con: 25/10 a 27/10',
  )
  expect(filtroInforme(CONSULTA, null, null, [])).toBe('Estado: 5 · Período: 01/11/2026 a 03/11/2026')
})

test('the report and its evolution are two sheets, and the evolution has its days as dates', async () => {
  const de = { consulta: CONSULTA, filtro: FILTRO, filas: FILAS }
  const { hojas } = libroOf({ ...de, evolucion: EVOLUCION })
  const book = read(await bookOf(hojas))
  const rows = book.SheetNames.map(name =>
    utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1, raw: false }),
  )
  expect(rows).toEqual([
    [
      ['Modelo', 'Cantidad', 'Antes', 'Diferencia'],
      [`'${FORMULA}`, '1234', '1300', '-66'],
      ['007', '3', '0', '3'],
    ],
    [
      ['Día', 'Butacas', 'Antes', 'Diferencia'],
      ['01/11/2026', '0', '2', '-2'],
      ['02/11/2026', '1237', '1298', '-61'],
    ],
  ])
  expect(libroOf({ ...de, evolucion: null }).hojas).toHaveLength(1)
})
