import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import {
  CAMPOS_BUTACA,
  type CampoLibre,
  type ClaseLibre,
  claseLibre,
  columnaDe,
  isDelContrato,
  LIBRES_BUTACA,
  maxOf,
  VACIO,
  type ValorLibre,
} from '#contract/campos-butaca.ts'
import { EntradaRescate } from '#contract/dispositivos/rescate.ts'
import { choqueDe } from '#domain/butaca/choque.ts'
import { libreOf } from '#domain/butaca/ficha-butaca.ts'
import { matchFiltro, NO, reorderButacas, SI, SIN_FILTRO } from '#domain/butaca/lista-butacas.ts'
import { applyOperacion, isMismaVista, pedidoOperacion } from '#domain/butaca/operacion.ts'
import { buildEditar, draftOf } from '#features/butacas/dialogos/butaca-draft.ts'
import { cambiosEntre } from '#features/butacas/ficha/recorrido.tsx'
import { edited } from '#features/pendientes/entry-facts.tsx'
import { LIBRES, valorEscrito } from '#messages/butacas/lista.ts'
import { COLUMNAS_BUTACA } from '#messages/columnas.ts'
import { db } from '#offline/db.ts'
import { getButaca, mergeButacas } from '#offline/mirror/mirror.ts'
import { parseEntry } from '#offline/outbox/parse-entry.ts'
import { butaca, muestrasDe } from './helpers/butaca.ts'
import { entry } from './helpers/entry.ts'
import { editarDe } from './helpers/operaciones.ts'

const folder = join(import.meta.dirname, '../server/migrations')
const sql = readdirSync(folder)
  .filter(name => name.endsWith('.sql'))
  .map(name => readFileSync(join(folder, name), 'utf8').replaceAll(/--.*/g, ''))
  .join('\n')

/** The word «column» is optional in SQL. */
const ADDED = /\badd (?:column )?(?!column|constraint|check|unique|primary|foreign|exclude)(\w+ [^,;]*)/g

const created = /create table butaca \(([\s\S]*?)\n\);/.exec(sql)?.[1] ?? ''
const added = [...sql.matchAll(/alter table butaca\s([\s\S]*?);/g)].flatMap(([, change = '']) =>
  [...change.matchAll(ADDED)].map(([, column = '']) => column),
)
const columns = Object.fromEntries(
  [...created.split('\n'), ...added].flatMap(line => {
    const [, name, type] = /^\s*(\w+) (.+?),?$/.exec(line) ?? []
    return name === undefined || type === undefined ? [] : [[name, type]]
  }),
)

const { modelo, color, estado } = butaca()
const LISTAS = { modelos: [modelo], colores: [color], estados: [estado] }

/** Columns that no form writes. */
const PROPIAS = [
  'nro',
  'prehomologada',
  'homologada',
  'fecha_hs',
  'usuario_id',
  'version',
  'cambio',
  'entrega_id',
]

test('every field of a seat has a column, and no form writes any other column', () => {
  const campos = Object.keys(CAMPOS_BUTACA) as (keyof typeof CAMPOS_BUTACA)[]
  expect(Object.keys(columns).sort()).toEqual([...PROPIAS, ...campos.map(columnaDe)].sort())
})

test('a free text or number has a nullable column; a free boolean has a column that defaults to false', () => {
  const types: Readonly<Record<ClaseLibre, RegExp>> = {
    texto: /^text(?!.* not null)/,
    booleano: /^boolean not null default false$/,
    entero: /^(smallint|int|integer)(?!.* not null)/,
  }
  for (const campo of LIBRES_BUTACA) expect(columns[columnaDe(campo)]).toMatch(types[claseLibre(campo)])
})

/** Loosely typed: an exact type would depend on which kinds of field exist. */
const one = (campo: CampoLibre, valor: ValorLibre) => Object.fromEntries([[campo, valor]])

describe.each(LIBRES_BUTACA)('the free field %s', campo => {
  const [uno, otro] = muestrasDe(campo)
  const vacio = VACIO[campo]
  const valores = [uno, otro, vacio]
  const con = (valor: ValorLibre): Butaca => butaca(one(campo, valor === '' ? null : valor))
  const typed = (valor: ValorLibre) => (typeof valor === 'boolean' ? valor : String(valor ?? ''))

  test('is valid in an outbox entry and a rescue file, applied to the seat and sent', () => {
    for (const valor of valores) {
      const waiting = entry({ operacion: editarDe(butaca(), one(campo, valor)) })
      expect(parseEntry(structuredClone(waiting))).not.toBeNull()
      expect(Compile(EntradaRescate).Errors({ ...waiting, key: randomUUID() })).toEqual([])
      expect(applyOperacion(butaca(), waiting.operacion)).toMatchObject({ [campo]: con(valor)[campo] })
      expect(pedidoOperacion('S1', waiting.operacion)).toMatchObject({ body: { [campo]: valor } })
    }
  })

  test('the mirror stores the value', async () => {
    for (const valor of [uno, otro]) {
      await mergeButacas(db, [con(valor)])
      expect(await getButaca(butaca().nro)).toMatchObject({ [campo]: valor })
    }
  })

  test('a form shows the stored value, and an untouched form changes nothing', () => {
    for (const valor of valores) {
      const draft = draftOf('S1', con(uno))
      expect(draft[campo]).toBe(typed(uno))
      const built = buildEditar(con(uno), { ...draft, ...one(campo, typed(valor)) }, LISTAS)
      expect(built).toEqual(valor === uno ? null : expect.objectContaining({ operacion: expect.anything() }))
      if (valor !== uno) expect(built).toMatchObject({ operacion: { [campo]: valor } })
    }
  })

  test('is sent when it is emptied; an edit of other fields sends it only if it is in the contract', () => {
    const edicion = buildEditar(butaca(), { ...draftOf('S1', butaca()), peso: '3' }, LISTAS)
    expect(edicion).toMatchObject({ operacion: { peso: 3 } })
    if (isDelContrato(campo)) expect(edicion).toHaveProperty(`operacion.${campo}`, vacio)
    else expect(edicion).not.toHaveProperty(`operacion.${campo}`)
    const emptied = buildEditar(
      con(otro),
      { ...draftOf('S1', con(otro)), ...one(campo, typed(vacio)) },
      LISTAS,
    )
    expect(emptied).toHaveProperty(`operacion.${campo}`, vacio)
  })

  test('an edit of the value is a change, and is shown in words', () => {
    for (const antes of valores)
      for (const valor of valores.filter(other => other !== antes)) {
        const edicion = editarDe(con(antes), one(campo, valor))
        expect(isMismaVista(con(antes), applyOperacion(con(antes), edicion))).toBe(false)
        expect(edited(con(antes), edicion)).toHaveLength(1)
        expect(cambiosEntre(con(antes), con(valor), false)).toMatchObject([
          { campo, antes: valorEscrito(antes) || 'nada', despues: valorEscrito(valor) || 'nada' },
        ])
      }
  })

  test('an edit is rebased on the seat that another person changed', () => {
    const antes = { ...con(vacio), peso: 1 }
    const edicion = { ...editarDe(antes, one(campo, otro)), peso: 1 }
    const { operacion } = choqueDe(edicion, antes, { butaca: { ...antes, peso: 2 } }, [])
    expect(operacion).toMatchObject({ peso: 2, [campo]: otro })
  })

  test('the list sorts by the field with empty values last, and an export has the field', () => {
    const columna = COLUMNAS_BUTACA.find(({ title }) => title === LIBRES[campo])
    const written = (valor: ValorLibre) => (typeof valor === 'boolean' ? valorEscrito(valor) : valor)
    expect([uno, otro].map(valor => columna?.value(con(valor)))).toEqual([uno, otro].map(written))
    const rows = [con(vacio), con(otro), con(uno)]
    const up = [uno, otro, ...(vacio === uno ? [] : [vacio])]
    for (const sentido of ['asc', 'desc'] as const) {
      const sorted = reorderButacas(rows, { columna: campo, sentido }).map(row => libreOf(row, campo))
      const valued = sentido === 'asc' ? [uno, otro] : [otro, uno]
      expect([...new Set(sorted)]).toEqual(vacio === uno ? valued : [...valued, vacio])
      expect(new Set(sorted)).toEqual(new Set(up))
    }
  })
})

test('every field marked as filterable has a filter in the list, and the filter matches only the chosen value', () => {
  const asked = { texto: String, booleano: (v: ValorLibre) => (v ? SI : NO), entero: String }
  const filtrados = LIBRES_BUTACA.filter(campo => campo in SIN_FILTRO)
  expect(filtrados).toEqual(LIBRES_BUTACA.filter(campo => 'filtra' in CAMPOS_BUTACA[campo]))
  for (const campo of filtrados)
    for (const valor of muestrasDe(campo)) {
      const matches = matchFiltro({ ...SIN_FILTRO, ...one(campo, asked[claseLibre(campo)](valor)) })
      const found = [...muestrasDe(campo), null].filter(v => matches(butaca(one(campo, v))))
      expect(found.filter(v => v !== null)).toEqual([valor])
      expect(found.includes(null)).toBe(valor === VACIO[campo])
    }
})

test('an integer field refuses a typed text that is not an integer from 0 to its maximum', () => {
  for (const campo of LIBRES_BUTACA.filter(libre => claseLibre(libre) === 'entero'))
    for (const texto of ['-1', '1,5', 'x', String(maxOf(campo) + 1)]) {
      const draft = { ...draftOf('S1', butaca()), ...one(campo, texto) }
      expect(buildEditar(butaca(), draft, LISTAS)).toBe('entero-invalido')
    }
})
