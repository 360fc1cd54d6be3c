import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CAMPOS_BUTACA, claseLibre, columnaDe, LIBRES_BUTACA } from '#contract/campos-butaca.ts'

const folder = join(import.meta.dirname, '../server/migrations')
const sql = readdirSync(folder)
  .filter(name => name.endsWith('.sql'))
  .map(name => readFileSync(join(folder, name), 'utf8').replaceAll(/--.*/g, ''))
  .join('\n')

/** Columns of the table `butaca` with their types, as the migrations make them. */
const created = /create table butaca \(([\s\S]*?)\n\);/.exec(sql)?.[1] ?? ''
const added = [...sql.matchAll(/alter table butaca\s([\s\S]*?);/g)].flatMap(([, change = '']) =>
  [...change.matchAll(/add column (\w+ [^,;]*)/g)].map(([, column = '']) => column),
)
const columns = Object.fromEntries(
  [...created.split('\n'), ...added].flatMap(line => {
    const [, name, type] = /^\s*(\w+) (.+?),?$/.exec(line) ?? []
    return name === undefined || type === undefined ? [] : [[name, type]]
  }),
)

/** Columns that no form writes. */
const PROPIAS = ['nro', 'prehomologada', 'homologada', 'fecha_hs', 'usuario_id', 'version', 'cambio']

test('every field of a seat has its column, and every column its field', () => {
  const campos = Object.keys(CAMPOS_BUTACA) as (keyof typeof CAMPOS_BUTACA)[]
  expect(Object.keys(columns).sort()).toEqual([...PROPIAS, ...campos.map(columnaDe)].sort())
})

test('the column of a free text may be null, that of a free boolean defaults to false', () => {
  const types = { texto: /^text(?!.* not null)/, booleano: /^boolean not null default false$/ }
  for (const campo of LIBRES_BUTACA) expect(columns[columnaDe(campo)]).toMatch(types[claseLibre(campo)])
})
