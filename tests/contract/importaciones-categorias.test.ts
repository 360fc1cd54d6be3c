import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { PaginaHistorial } from '#contract/historial-schema.ts'
import type { Producto } from '#contract/stock/producto.ts'
import { importCalls } from '../helpers/importaciones.ts'
import { good, useTestServer } from '../helpers/server.ts'
import { addCatalogos, stockCalls } from '../helpers/stock.ts'

const CAMPOS = ['codigo', 'categoria', 'costo']
const CREAR = { crearCategorias: true }

describe('unknown categories in an imported file', () => {
  const server = useTestServer()
  const { send, begin, probar, filasDe, aplicar, deshacer } = importCalls(server)
  const stock = stockCalls(server)
  beforeAll(async () => {
    await addCatalogos(stock)
  })

  const categorias = () => stock.listar<{ id: number; nombre: string }>('categorias')
  const nombres = async () => (await categorias()).map(({ nombre }) => nombre).sort()
  const categoriaOf = async (codigo: string) =>
    (await stock.listar<Producto>('productos')).find(fila => fila.codigo === codigo)?.categoria

  test('the test run lists each unknown category once, ignoring case and accents; none is created unless chosen', async () => {
    const id = await begin('productos', CAMPOS, {
      2: ['A-1', 'Telás', ''],
      3: ['A-2', 'Tela', ''],
      4: ['A-3', 'Química', ''],
      5: ['A-4', 'QUIMICA', ''],
      6: ['A-5', 'Con error', 'x'],
      7: ['A-1', 'De una repetida', ''],
      8: ['A-6', 'x'.repeat(101), ''],
    })
    expect(await probar(id)).toMatchObject({
      ...{ crearCategorias: false, cifras: { nuevo: 1, error: 6 } },
      categorias: [{ nombre: 'Tela', sugerencia: 'Telas' }, { nombre: 'Química' }],
    })
    expect(await aplicar(id, 6)).toMatchObject({ importacion: { creadas: 0 } })
    expect(await nombres()).toEqual(['Telas'])
  })

  test('unknown categories are created once, together with their rows; their history names the file', async () => {
    await stock.nuevo('productos', { codigo: 'B-0', costo: 1 })
    const filas = {
      2: ['B-0', 'Química', ''],
      3: ['B-1', 'quimica', '1'],
      4: ['B-2', 'Hilos', '2'],
      5: ['B-3', 'Con error', 'x'],
    }
    const id = await begin('productos', CAMPOS, filas, CREAR)
    expect(await probar(id)).toMatchObject({
      ...{ crearCategorias: true, cifras: { nuevo: 2, cambia: 1, error: 1 } },
      categorias: [{ nombre: 'Química' }, { nombre: 'Hilos' }],
    })
    expect((await filasDe(id, 'cambia'))[0]?.cambios).toEqual([
      { campo: 'categoria', antes: null, despues: 'Química' },
    ])
    expect(await nombres()).toEqual(['Telas'])
    const { importacion } = await aplicar(id, 1)
    expect(importacion).toMatchObject({ estado: 'hecha', creadas: 2 })
    expect((await aplicar(id, 1)).importacion).toEqual(importacion)
    expect(await nombres()).toEqual(['Hilos', 'Química', 'Telas'])
    expect(await categoriaOf('B-0')).toEqual(await categoriaOf('B-1'))
    const hilos = await categoriaOf('B-2')
    const { entradas } = await good<PaginaHistorial>(
      server.ask(ENDPOINTS.historial, { query: { sobre: 'categorias', id: String(hilos?.id) } }),
    )
    expect(entradas).toMatchObject([
      {
        ...{ acto: 'crear', usuario: { nombre: 'admin' }, origen: { archivo: 'lista.csv' } },
        despues: { nombre: 'Hilos' },
      },
    ])
    expect((await deshacer(id)).importacion).toMatchObject({ deshechas: 3, creadas: 0 })
    expect(await nombres()).toEqual(['Telas'])
  })

  test('created categories stay after undoing if they were used or changed meanwhile', async () => {
    const filas = { 2: ['C-1', 'Usada', ''], 3: ['C-2', 'Cambiada', ''], 4: ['C-3', 'Sola', ''] }
    const id = await begin('productos', CAMPOS, filas, CREAR)
    await probar(id)
    await aplicar(id)
    const [usada, cambiada] = [await categoriaOf('C-1'), await categoriaOf('C-2')]
    await stock.nuevo('modelos_producto', { nombre: 'De otro', categoria: usada?.id })
    await good(stock.modificar('categorias', { id: cambiada?.id, nombre: 'Cambiada', descripcion: 'a mano' }))
    expect((await deshacer(id)).importacion).toMatchObject({ deshechas: 3, intactas: 0, creadas: 2 })
    expect(await nombres()).toEqual(['Cambiada', 'Telas', 'Usada'])
  })

  test('a category created since the test run stops the import; a new test run uses the category', async () => {
    const filas = { 2: ['D-1', 'Resortes', ''], 3: ['D-2', 'Cintas', ''] }
    const id = await begin('productos', CAMPOS, filas, CREAR)
    await probar(id)
    const { id: suya } = await stock.nuevo('categorias', { nombre: 'RESORTES' })
    const answer = await aplicar(id)
    expect(answer.problema ?? answer).toMatchObject({ codigo: 'VERSION' })
    expect([await categoriaOf('D-1'), (await nombres()).includes('Cintas')]).toEqual([undefined, false])
    const otra = await begin('productos', CAMPOS, filas, CREAR)
    expect((await probar(otra)).categorias).toEqual([{ nombre: 'Cintas' }])
    await aplicar(otra)
    expect(await categoriaOf('D-1')).toEqual({ id: suya, nombre: 'RESORTES' })
  })

  test('categories that no row uses any more are not created', async () => {
    const id = await begin(
      'productos',
      CAMPOS,
      { 2: ['E-1', 'Tellas', ''], 3: ['E-2', 'Botones', ''] },
      CREAR,
    )
    expect((await probar(id)).categorias.length).toBe(2)
    await send(id, { 2: ['E-1', 'Telas', ''] })
    expect((await probar(id)).categorias).toEqual([{ nombre: 'Botones' }])
    expect((await aplicar(id)).importacion).toMatchObject({ creadas: 1 })
    expect(await nombres()).not.toContain('Tellas')
  })

  test('a model of another category is an error, also if unknown categories are created', async () => {
    const campos = ['codigo', 'categoria', 'modelo']
    const id = await begin('productos', campos, { 2: ['F-1', 'Goma', 'Vinilo'] }, CREAR)
    expect(await probar(id)).toMatchObject({ cifras: { error: 1 }, categorias: [] })
    expect((await filasDe(id, 'error'))[0]?.errores[0]?.codigo).toBe('otra-categoria')
  })

  test('an import creates at most a thousand categories: rows with further new categories get an error', async () => {
    const rows = (from: number) =>
      Object.fromEntries(
        Array.from({ length: 400 }, (_, n) => [from + n, [`G-${from + n}`, `Nueva ${from + n}`, '']]),
      )
    const id = await begin('productos', CAMPOS, rows(2), CREAR)
    await send(id, rows(402))
    await send(id, rows(802))
    const { cifras, categorias: nuevas } = await probar(id)
    expect([cifras, nuevas.length]).toMatchObject([{ nuevo: 1000, error: 200 }, 1000])
  })

  test('unknown categories are created by an import of models', async () => {
    const filas = { 2: ['Trevira', 'Fibras'], 3: ['Dralon', 'FIBRAS'] }
    const id = await begin('modelos_producto', ['nombre', 'categoria'], filas, CREAR)
    expect(await probar(id)).toMatchObject({ cifras: { nuevo: 2 }, categorias: [{ nombre: 'Fibras' }] })
    expect((await aplicar(id)).importacion).toMatchObject({ creadas: 1 })
    expect((await deshacer(id)).importacion).toMatchObject({ deshechas: 2, creadas: 0 })
  })

  test('the same import cannot start again with another choice about unknown categories', async () => {
    const id = await begin('productos', CAMPOS, { 2: ['H-1', 'Lonas', ''] }, CREAR)
    const body = { id, clase: 'productos', archivo: 'lista.csv', campos: CAMPOS, decimal: ',' }
    expect((await server.ask(ENDPOINTS.crearImportacion, { body })).statusCode).toBe(400)
    expect((await server.ask(ENDPOINTS.crearImportacion, { body: { ...body, ...CREAR } })).statusCode).toBe(
      201,
    )
  })
})
