import { expect, test } from 'vitest'
import { plegado } from '#domain/valor/texto.ts'
import { migrate } from '#server/db/migrate.ts'
import { describeOnEngines, ENGINE, withReleaseBefore } from '../helpers/databases.ts'

const SIGNOS = Array.from({ length: 0x2fff }, (_, at) => String.fromCharCode(at + 1))
  .concat(Array.from({ length: 0xef }, (_, at) => String.fromCharCode(0xff01 + at)))
  .filter(signo => /\P{Cn}/u.test(signo))
const NOMBRES = [
  'Peña',
  'PEÑA',
  'Pen\u0303a',
  'ṇ\u0303',
  'Muñoz & Cía.',
  'Weiß',
  'Œuvre',
  '6½',
  'a½',
  '№ 5',
  'D´Angelo',
]

describeOnEngines([ENGINE], 'folding case and accents', open => {
  test('SQL folds each character below U+3000 and each full-width form as the browser does, alone and between others', async () => {
    const db = await open()
    for (const textos of [SIGNOS, SIGNOS.map(signo => `1${signo}n${signo}B`), NOMBRES]) {
      const rows = await db.query<{ plano: string }>(
        'select plano(t) as plano from unnest($1::text[]) with ordinality as x (t, orden) order by orden',
        [textos],
      )
      const distintos = textos
        .map((texto, at) => ({ texto, sql: rows[at]?.plano, browser: plegado(texto) }))
        .filter(({ sql, browser }) => sql !== browser)
      expect(distintos).toEqual([])
    }
  })

  test('names that differ in ñ are different; names that differ in case or accents are equal', async () => {
    const db = await open()
    for (const tabla of [
      'categoria',
      'marca',
      'color_producto',
      'modelo_producto',
      'talle',
      'cliente_proveedor',
    ])
      await expectTwo(name => db.query(`insert into ${tabla} (nombre) values ($1)`, [name]))
    for (const tabla of ['modelo', 'color', 'estado'])
      await expectTwo((name, at) =>
        db.query(`insert into ${tabla} (id, nombre) values ($1, $2)`, [900 + at, name]),
      )
    await expectTwo(codigo => db.query('insert into producto (codigo) values ($1)', [codigo]))
  })

  test('searches and name keys can use their indexes', async () => {
    const db = await open()
    for (const [sql, index] of [
      ["select id from homologacion where busqueda like patron('Peña')", 'homologacion_busqueda'],
      ["select id from producto where busqueda like patron('Peña')", 'producto_busqueda'],
      ["select id from registro where busqueda like patron('Peña')", 'registro_busqueda'],
      [
        "select id from cliente_proveedor where plano(nombre) like patron('Peña')",
        'cliente_proveedor_busqueda',
      ],
      ["select id from marca where plano(nombre) = plano('Peña')", 'marca_nombre'],
      ["select id from producto where plano(codigo) = plano('Peña')", 'producto_codigo'],
    ] as const) {
      const plan = await db.tx(async tx => {
        await tx.query('set local enable_seqscan = off')
        return tx.query(`explain ${sql}`)
      })
      expect(JSON.stringify(plan)).toContain(index)
    }
  })
})

async function expectTwo(insert: (name: string, at: number) => Promise<unknown>): Promise<void> {
  await insert('Pena', 1)
  await insert('Peña', 2)
  await expect(insert('PÉNA', 3)).rejects.toThrow()
  await expect(insert('PEÑA', 4)).rejects.toThrow()
}

test('an upgrade appends the row’s id to the later of two names that became equal; a search then tells ñ from n', () =>
  withReleaseBefore('enie', async db => {
    const largo = 'x'.repeat(98)
    await db.exec(`
      insert into marca (nombre) values ('Peña'), ('m²'), ('m2'), ('${largo}m²'), ('${largo}m2');
      insert into modelo_producto (nombre) values ('m²');
      insert into modelo_producto (nombre, categoria_id) values ('m2', null);
      insert into producto (codigo, descripcion) values ('C²', 'Señal'), ('C2', 'Sonido');
      insert into cliente_proveedor (nombre) values ('O²'), ('O2');
      insert into modelo (id, nombre) values (71, 'H²'), (72, 'H2')`)
    await migrate(db)
    const marcas = await db.query<{ nombre: string }>('select nombre from marca order by id')
    expect(marcas.map(({ nombre }) => nombre)).toEqual([
      'Peña',
      'm²',
      'm2 (3)',
      `${largo}m²`,
      `${'x'.repeat(96)} (5)`,
    ])
    expect(await db.query('select codigo from producto order by id')).toEqual([
      { codigo: 'C²' },
      { codigo: 'C2 (2)' },
    ])
    expect(await db.query("select codigo from producto where busqueda like patron('señal')")).toHaveLength(1)
    expect(await db.query("select codigo from producto where busqueda like patron('senal')")).toHaveLength(0)
    expect(await db.query('select nombre from modelo where id > 70 order by id')).toEqual([
      { nombre: 'H²' },
      { nombre: 'H2 (72)' },
    ])
  }))
