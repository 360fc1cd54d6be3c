import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const OPENS = /<(FormDialog|SeatForm|UsuarioForm|Dialog)[\s>]|\buseRowEdit[<(]/
const KEEPS = /\b(useFormDraft|useDialogDraft|useKeepBorrador)[<(]|\bkept: \{/

const SIN_BORRADOR: Readonly<Record<string, string>> = {
  'src/features/butacas/dialogos/historial-dialog.tsx': 'nothing is typed',
  'src/features/butacas/dialogos/seat-form.tsx': 'the frame of the three forms of a seat',
  'src/features/butacas/lista/sacar-dialog.tsx': 'nothing is typed',
  'src/features/flujo/filtros.tsx': 'chooses what a report shows, and saves nothing',
  'src/features/informe-fecha/detalle-dialog.tsx': 'nothing is typed',
  'src/features/panel/vendedor.tsx': 'a search',
  'src/features/pantallas/pantallas-screen.tsx': 'shows a secret once',
  'src/features/pendientes/choques.tsx': 'nothing is typed',
  'src/features/productos/producto-picker.tsx': 'a search',
  'src/features/productos-butaca/productos-butaca-screen.tsx': 'a choice, saved at once',
  'src/features/registros/detalle/detalle-row.tsx': 'one number, asked for once after a restore',
  'src/features/registros/remitos-dialog.tsx': 'nothing is typed',
  'src/features/relevo/elegir-pin.tsx': 'a secret',
  'src/features/serie/devolver.tsx': 'a key and an optional note, of a seat that is in the hand',
  'src/features/usuarios/mi-clave-dialog.tsx': 'a secret',
  'src/features/usuarios/usuarios-dialogs.tsx': 'nothing is typed',
  'src/features/usuarios/usuario-form.tsx': 'the frame of the forms of an account',
  'src/office/form-dialog.tsx': 'the frame of a form',
  'src/office/historial/borrados-dialog.tsx': 'nothing is typed',
  'src/office/historial/historial-dialog.tsx': 'nothing is typed',
  'src/office/row/conflicto.tsx': 'a question',
  'src/office/row/row-edit.ts': 'the mechanism itself',
  'src/office/secreto-dialog.tsx': 'shows a secret once',
}

const sources = ['app', 'features', 'office']
  .flatMap(room => readdirSync(`src/${room}`, { recursive: true }).map(file => `src/${room}/${file}`))
  .filter(file => /\.tsx?$/.test(file))
  .sort()
const rowEditors = sources.filter(
  file => /\buseRowEdit[<(]/.test(readFileSync(file, 'utf8')) && !file.endsWith('row/row-edit.ts'),
)
const opening = sources.filter(file => OPENS.test(readFileSync(file, 'utf8')))

describe('forms and rows that are edited', () => {
  test.each(opening)(
    '%s calls a hook that keeps the draft, or is listed with a reason to keep none',
    file => {
      const keeps = KEEPS.test(readFileSync(file, 'utf8'))
      expect(keeps || SIN_BORRADOR[file] !== undefined).toBe(true)
    },
  )

  test('every file listed as keeping no draft opens a form, except row-edit.ts', () => {
    expect(
      Object.keys(SIN_BORRADOR).filter(file => !opening.includes(file) && !file.endsWith('row-edit.ts')),
    ).toEqual([])
    expect(opening.length).toBeGreaterThan(20)
  })

  test.each(rowEditors)('%s handles a row changed by another user, through meanwhileOf', file =>
    expect(readFileSync(file, 'utf8')).toMatch(/\bmeanwhileOf[<(]/),
  )

  test.each(rowEditors)('%s passes isDialog if and only if its form is a FormDialog', file => {
    const source = readFileSync(file, 'utf8')
    expect(/\bkept: \{.*\bisDialog: true/.test(source)).toBe(/<FormDialog[\s>]/.test(source))
  })
})
