import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSOLA_IMPORTAR } from '#messages/server/importaciones.ts'
import { parseOrder, runOrder } from '#server/ops/importar/run-order.ts'
import { useTestServer } from '../../../helpers/server.ts'

const TZ = 'America/Argentina/Buenos_Aires'

describe('npm run importar', () => {
  const server = useTestServer({ engine: 'pglite' })
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'importar-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const run = async (content: string, ...options: string[]) => {
    const archivo = join(folder, 'lista.csv')
    await writeFile(archivo, content)
    const order = parseOrder(['productos', archivo, ...options])
    if (order === null) throw new Error('not understood')
    const said: string[] = []
    return { isWhole: await runOrder(server.db, TZ, order, line => said.push(line)), said: said.join('\n') }
  }
  const codigos = async () =>
    (await server.db.query<{ codigo: string }>('select codigo from producto order by codigo')).map(
      row => row.codigo,
    )

  test('the command line is parsed into an order, and a wrong command line is refused', () => {
    expect(parseOrder(['productos', 'a.csv', '--probar', '--como', 'ana'])).toEqual({
      ...{ clase: 'productos', archivo: 'a.csv', soloProbar: true, dejarErrores: false, como: 'ana' },
      ...{ crearCategorias: false, columnas: {}, decimales: {}, dolares: [], conTotales: false },
    })
    expect(
      parseOrder([
        ...['productos', 'a.csv', '--columna', 'P=L=venta', '--columna', 'Obs=', '--decimal', 'costo=coma'],
        ...['--decimal', 'venta=punto', '--dolares', 'costo', '--con-totales'],
      ]),
    ).toMatchObject({
      ...{ columnas: { 'P=L': 'venta', Obs: null }, decimales: { costo: ',', venta: '.' } },
      ...{ dolares: ['costo'], conTotales: true },
    })
    for (const args of [
      [],
      ['productos'],
      ['nada', 'a.csv'],
      ['productos', 'a', 'b'],
      ['productos', 'a', '--no'],
      ['productos', 'a', '--decimal', 'costo=nada'],
      ['productos', 'a', '--columna', 'Precio'],
    ])
      expect(parseOrder(args)).toBeNull()
  })

  test('rows with errors are printed, and stop the import unless they are left out', async () => {
    const lista = 'Codigo;P. Costo;Obs\nA;1,5;x\nB;1,x;y\n'
    const { isWhole, said } = await run(lista)
    expect([isWhole, await codigos()]).toEqual([false, []])
    expect(said).toContain('P. Costo → costo')
    expect(said).toContain('Obs → no se importa')
    expect(said).toContain('fila 3 (B), costo: «1,x» no es un número decimal válido.')
    expect((await run(lista, '--probar')).said).toContain('No se escribió nada.')
    expect((await server.db.query('select id from importacion')).length).toBe(0)
    expect((await run(lista, '--dejar-errores', '--como', 'admin')).isWhole).toBe(true)
    expect(await codigos()).toEqual(['A'])
    const [entrada] = await server.db.query(
      'select u.nombre, h.origen ->> $1 as archivo from historial h join usuario u on u.id = h.usuario_id',
      ['archivo'],
    )
    expect(entrada).toEqual({ nombre: 'admin', archivo: 'lista.csv' })
  })

  test('unknown categories are printed, and created with --crear-categorias', async () => {
    const lista = 'Codigo;Rubro\nR1;Resortes\nR2;RESORTES\nR3;Cintas\n'
    const nombres = async () =>
      (await server.db.query<{ nombre: string }>('select nombre from categoria order by id')).map(
        row => row.nombre,
      )
    const { isWhole, said } = await run(lista)
    expect(isWhole).toBe(false)
    expect(said).toContain('Faltan 2 categorías: Resortes, Cintas. Con --crear-categorias se crean.')
    const probado = await run(lista, '--crear-categorias', '--probar')
    expect(probado.said).toContain('Al importar se crean 2 categorías: Resortes, Cintas')
    expect([probado.isWhole, await nombres()]).toEqual([true, []])
    expect((await run(lista, '--crear-categorias')).isWhole).toBe(true)
    expect(await nombres()).toEqual(['Resortes', 'Cintas'])
  })

  test('an ambiguous column is refused with the name of the option that resolves it, and is read with that option', async () => {
    const lista = 'Cod;Precio Lista;Costo;Stock min\nQ1;$ 5,5;1.234;3\nQ2;$ 6,5;2.500;4\n'
    await expect(run(lista)).rejects.toThrow('--columna "Precio Lista=venta"')
    const venta = ['--columna', 'Precio Lista=venta']
    await expect(run(lista, ...venta)).rejects.toThrow('repetí con --dolares venta')
    // The file's other prices have a comma
    expect((await run(lista, ...venta, '--dolares', 'venta', '--probar')).said).toContain('2 filas nuevas')
    const sola = 'Cod;Stock min\nQ3;3,000\nQ4;25,000\n'
    await expect(run(sola)).rejects.toThrow(
      'En stock mínimo, «3,000» puede ser 3 o 3000. Repetí con --decimal stock_minimo=coma o --decimal stock_minimo=punto.',
    )
    expect((await run(sola, '--decimal', 'stock_minimo=coma')).isWhole).toBe(true)
    const filas = await server.db.query(
      "select codigo, stock_minimo from producto where codigo in ('Q3', 'Q4')",
    )
    expect(filas).toEqual([
      { codigo: 'Q3', stock_minimo: 3 },
      { codigo: 'Q4', stock_minimo: 25 },
    ])
    await expect(run(sola, '--decimal', 'costo=coma')).rejects.toThrow(
      'No hay ningún dato que se llame costo.',
    )
    await expect(run(sola, '--columna', 'Otra=costo')).rejects.toThrow('una columna que se llame «Otra»')
  })

  test('the command prints totals and headings and leaves them out without --con-totales', async () => {
    const lista = 'Codigo;Detalle;Costo\nRUBRO: FUNDAS;;\nT1;Funda;2,5\nSubtotal Fundas;;2,5\n'
    const { isWhole, said } = await run(lista)
    expect(isWhole).toBe(true)
    expect(said).toContain('2 filas parecen totales o títulos: quedan afuera. Con --con-totales se importan.')
    expect(said).toContain('Fila 4: Subtotal Fundas')
    expect(await codigos()).toContain('T1')
    expect(await codigos()).not.toContain('Subtotal Fundas')
    expect((await run(lista, '--con-totales', '--probar')).said).toContain('2 filas nuevas')
  })

  test('the command prints implausible changes and keys with another spelling', async () => {
    const { said } = await run('Codigo;Costo\nt1;25,00\n', '--probar')
    expect(said).toContain('fila 2 (t1), costo: mirá, pasa de u$s 2,50 a u$s 25,00.')
    expect(said).toContain('fila 2: «t1» se toma por «T1», que está en Butacas.')
  })

  test('an unreadable file and an unknown user are refused with a message', async () => {
    await expect(run('%PDF-1.4')).rejects.toThrow('Es un PDF')
    await expect(run('Detalle;Costo\nx;1\n')).rejects.toThrow('Falta una columna para código.')
    await expect(run('Codigo;Costo\nx;1\n', '--como', 'operario')).rejects.toThrow(
      CONSOLA_IMPORTAR.sinAdmin('operario'),
    )
  })
})
