import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import * as doors from './helpers/architecture/doors.ts'
import { type FileTable, readTable, tableOf } from './helpers/architecture/file-table.ts'
import { forbiddenImports, opsUsed, sqlOfAnother, subjectsBelow } from './helpers/architecture/layers.ts'
import { fileLoops, folderLoops } from './helpers/architecture/loops.ts'
import { rolesOutsideTable, spanishOutsideMessages } from './helpers/architecture/texts.ts'

const root = join(import.meta.dirname, '..')
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}
type Rule = (table: FileTable) => string[]
type Files = Readonly<Record<string, string>>

let shipped: FileTable
let everything: FileTable
beforeAll(async () => {
  everything = await readTable(root, ['src', 'sw', 'server', 'tests'])
  shipped = new Map([...everything].filter(([path]) => !path.startsWith('tests/')))
})

/** `breaks`: sources that the rule must report. */
const RULES: { title: string; rule: Rule; breaks: Files[]; tests?: boolean }[] = [
  {
    title: 'imports go only between layers that the table allows',
    rule: forbiddenImports,
    tests: true,
    breaks: [
      { 'src/features/a/x.ts': "import '#features/b/y.ts'", 'src/features/b/y.ts': '' },
      { 'src/queries/x.ts': "import { App } from '#app/app.tsx'" },
      { 'src/domain/x.ts': "import type { Api } from '../http/client.ts'" },
      { 'src/app/x.ts': "const drain = () => import('#sw/drain.ts')" },
      { 'src/offline/x.ts': "type S = import('../../server/app.ts').App" },
      { 'src/features/a/x.ts': "export type { Entry } from '#offline/outbox/entry.ts'" },
      { 'server/x.ts': "import '../src/offline/db.ts'" },
      { 'src/app/x.ts': "import '../main.tsx'" },
      { 'src/extra/x.ts': '' },
    ],
  },
  {
    title: 'no import cycle between files',
    rule: fileLoops,
    tests: true,
    breaks: [
      {
        'src/ui/a.ts': "import './b.ts'",
        'src/ui/b.ts': "import './c.ts'",
        'src/ui/c.ts': "import './a.ts'",
      },
      { 'src/ui/a.ts': "import type { B } from './b.ts'", 'src/ui/b.ts': "import type { A } from './a.ts'" },
      { 'src/ui/a.ts': "import './a.ts'" },
    ],
  },
  {
    title: 'no import cycle between folders',
    rule: folderLoops,
    breaks: [
      {
        'src/offline/outbox/a.ts': "import '../sync/b.ts'",
        'src/offline/outbox/c.ts': '',
        'src/offline/sync/b.ts': '',
        'src/offline/sync/d.ts': "import '../outbox/c.ts'",
      },
    ],
  },
  {
    title: 'no server subject imports the SQL of another',
    rule: sqlOfAnother,
    breaks: [
      {
        'server/stock/save-producto.ts':
          "import { lockModelo } from '../catalogos/require-referencia-sql.ts'",
      },
      { 'server/http/send-lista.ts': "import type { Row } from '../butacas/list-butacas-sql.ts'" },
      { 'server/app.ts': "import { getUsuario } from './cuentas/usuario-sql.ts'" },
    ],
  },
  {
    title: 'no other server code imports server/ops',
    rule: opsUsed,
    breaks: [
      { 'server/sync/mark.ts': "import type { Salud } from '../ops/salud-routes.ts'" },
      { 'server/config.ts': "import { DEMO_SIZE } from './ops/demo/fill-demo.ts'" },
    ],
  },
  {
    title: 'shared server folders import no subject',
    rule: subjectsBelow,
    breaks: [
      { 'server/http/route-context.ts': "import type { Seat } from '../butacas/butaca-json.ts'" },
      { 'server/sql/fragments.ts': "import '../http/refusal.ts'" },
      { 'server/db/open.ts': "import '../sync/mark.ts'" },
    ],
  },
  {
    title: 'only the overlays of src/ui import react-aria',
    rule: doors.ariaOutsideOverlay,
    breaks: [
      { 'src/ui/controls/button.tsx': "import { Button } from 'react-aria-components'" },
      { 'src/features/a/x.tsx': "import { Button } from 'react-aria-components/Button'" },
    ],
  },
  {
    title: 'react-aria is loaded with the first overlay, not before',
    rule: doors.eagerAria,
    breaks: [
      {
        'src/ui/overlay.tsx': "import { Dialog } from './overlay/dialog.tsx'",
        'src/ui/overlay/dialog.tsx': "import { Dialog } from 'react-aria-components'",
      },
    ],
  },
  {
    title: 'IndexedDB is reached through src/offline alone',
    rule: doors.storesOutsideOffline,
    breaks: [
      { 'src/queries/x.ts': "import Dexie from 'dexie'" },
      { 'src/app/x.ts': "import { get } from 'idb-keyval'" },
      { 'sw/x.ts': "indexedDB.open('butacas')" },
      { 'src/ui/x.ts': 'const db = globalThis; const { open } = indexedDB' },
    ],
  },
  {
    title: 'local and session storage are reached through src/queries/browser-storage.ts alone',
    rule: doors.storageOutsideDoor,
    breaks: [
      { 'src/queries/x.ts': "localStorage.getItem('butacas')" },
      { 'src/app/x.ts': 'window.sessionStorage.clear()' },
      { 'src/features/x.tsx': 'const { length } = localStorage' },
    ],
  },
  {
    title: 'the network is reached through src/http alone',
    rule: doors.fetchOutsideHttp,
    breaks: [
      { 'src/offline/x.ts': "await fetch('/api')" },
      { 'sw/x.ts': "self.fetch('/api')" },
      { 'src/app/x.ts': "const a = () => window.fetch('/api')" },
    ],
  },
  {
    title: 'no schema reaches the browser',
    rule: doors.schemasInTheBrowser,
    breaks: [
      { 'src/domain/x.ts': "import { Type } from 'typebox'" },
      { 'sw/x.ts': "import { Value } from 'typebox/value'" },
      { 'src/http/x.ts': "import { Butaca } from '#contract/butaca.ts'" },
      { 'src/http/x.ts': "import { type Butaca, FiltroButaca } from '#contract/butaca.ts'" },
      { 'src/http/x.ts': "export { ROLES } from '#contract/auth.ts'" },
    ],
  },
  {
    title: 'C20: no text is written to the page as HTML or run as code',
    rule: doors.rawHtml,
    breaks: [
      { 'src/ui/x.ts': 'box.innerHTML = name' },
      { 'src/ui/x.ts': "box['innerHTML'] = name" },
      { 'src/ui/x.ts': "box?.insertAdjacentHTML('beforeend', name)" },
      { 'src/ui/x.tsx': 'const a = <p dangerouslySetInnerHTML={{ __html: name }} />' },
      { 'src/ui/x.tsx': 'const a = <iframe srcDoc={name} />' },
      { 'src/app/x.ts': 'document.write(name)' },
      { 'sw/x.ts': 'self.eval(name)' },
      { 'src/app/x.ts': 'new Function(name)()' },
    ],
  },
  {
    title: 'role names appear only in the table of permissions, the labels and the demo',
    rule: rolesOutsideTable,
    breaks: [
      { 'src/app/a.tsx': "const shown = sesion.rol === 'admin' && link" },
      { 'src/queries/a.ts': "if (rol !== 'vendedor') refresh()" },
      { 'server/sync/a.ts': "const ROLES: readonly Rol[] = ['admin', 'operario']" },
      { 'server/cuentas/a-sql.ts': "query(`select id from usuario where rol = 'admin' and activo`)" },
    ],
  },
  {
    title: 'Spanish sentences are only in src/messages',
    rule: spanishOutsideMessages,
    breaks: [
      { 'server/ops/respaldo/cli.ts': "throw new Error('La base de destino tiene datos.')" },
      { 'server/index.ts': 'print(`Datos en la carpeta`)' },
      { 'src/domain/valor/hora.ts': "const a = 'hace dos días'" },
      { 'src/features/a/x.tsx': 'const a = <button>Guardar</button>' },
      { 'src/features/a/x.tsx': 'const a = <Field label="Número de butaca, sin ceros" />' },
    ],
  },
  {
    title: 'no component is a bare text, which a translating browser would replace',
    rule: doors.componentsOfBareText,
    breaks: [
      { 'src/ui/a.tsx': 'const Age = () => MARCO.datosDe(hora)' },
      { 'src/ui/a.tsx': 'function Age({ is }) { if (is) return <b />; return is ? MARCO.vivo : null }' },
      { 'src/ui/a.tsx': 'function Age() { const words = MARCO.vivo; return words }' },
      { 'src/ui/a.tsx': 'const Age = ({ is }) => (is ? COLA.una : COLA.otra)(3)' },
      { 'src/ui/a.tsx': "export default function Age() { return 'ahora' }" },
      { 'src/ui/a.tsx': 'const Age = ({ text }) => text' },
      { 'src/ui/a.tsx': 'const Age = ({ children }) => <i /> && children' },
      { 'src/ui/a.tsx': 'const Age = props => props.text' },
      { 'src/ui/a.tsx': 'function Age({ piece }) { const { text } = piece; return text }' },
      {
        'src/ui/a.tsx':
          "function Age({ piece }) { if (typeof piece === 'string') return piece; return <b /> }",
      },
    ],
  },
  {
    title: 'charts load when a screen needs them',
    rule: doors.eagerCharts,
    breaks: [
      { 'src/ui/bars.tsx': "import { VictoryBar } from 'victory'" },
      {
        'src/features/informe/screen.tsx': "import { Bars } from './bars.tsx'",
        'src/features/informe/bars.tsx': "import { VictoryBar } from 'victory'",
      },
    ],
  },
  {
    title: 'no file has a meaningless name',
    rule: doors.forbiddenNames,
    tests: true,
    breaks: ['src/ui/index.ts', 'src/domain/utils.ts', 'server/db/types.ts', 'tests/ui/helpers.test.ts'].map(
      path => ({
        [path]: '',
      }),
    ),
  },
  {
    title: 'no file only re-exports others',
    rule: doors.barrels,
    tests: true,
    breaks: [{ 'src/ui/widgets.ts': "export * from './button.tsx'\nexport { Field } from './field.tsx'" }],
  },
  {
    title: 'imports of our files have their extension',
    rule: doors.missingExtensions,
    tests: true,
    breaks: [
      { 'src/ui/a.ts': "import './b'" },
      { 'src/ui/a.ts': "import type { C } from '#contract/butaca'" },
    ],
  },
  {
    title: 'imports of our files resolve',
    rule: doors.danglingImports,
    tests: true,
    breaks: [{ 'src/ui/a.ts': "import './gone.ts'" }, { 'src/ui/a.ts': "import '#nowhere/a.ts'" }],
  },
]

describe.each(RULES)('$title', ({ rule, breaks, tests }) => {
  it('holds in this repository', () => {
    expect(rule(tests === true ? everything : shipped)).toEqual([])
  })

  it('reports each violation', () => {
    for (const files of breaks) expect(rule(tableOf(files, imports)), JSON.stringify(files)).not.toEqual([])
  })
})

it('the file table has files of src, server and tests', () => {
  expect(everything.has('src/domain/butaca/clase-as.ts')).toBe(true)
  expect(everything.has('server/db/db.ts')).toBe(true)
  expect(everything.has('tests/architecture.test.ts')).toBe(true)
})
