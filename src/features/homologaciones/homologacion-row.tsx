import { type KeyboardEvent, memo, useEffect } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import { TEXTO_MAX } from '#contract/limites.ts'
import {
  type CampoHomologacion,
  type ColumnaHomologacion,
  isNumerico,
} from '#domain/homologacion/homologacion.ts'
import { COLUMNAS_HOMOLOGACION, HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { NO_LEIDA } from '#messages/marco.ts'
import { TABLA } from '#messages/tabla.ts'
import { NroButaca, useHasFicha } from '#office/butaca-parts.tsx'
import { Cells, type Column, cellOf, columnsOf, type DataColumn } from '#office/list-table.tsx'
import { RowActions, RowEditor, type RowEvents } from '#office/row/row-editor.tsx'
import {
  type EtiquetasUsadas,
  quienTiene,
  useEtiquetasUsadas,
} from '#queries/homologaciones/use-homologaciones.ts'
import { useScans } from '#scanner/scanner.ts'
import { playFeedback } from '#ui/feedback.ts'
import { isModalOpen } from '#ui/leave-guard.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import { CodeLabel } from '#ui/signs/signs.tsx'
import { EditCell } from '#ui/table/edit-row.tsx'
import type { HomologacionEdit } from './use-edit.ts'

/** Memoized: typing in the edited row renders no other row. */
export const HomologacionRow = memo(function HomologacionRow({
  fila,
  ...actions
}: RowEvents<Homologacion> & { fila: Homologacion }) {
  return (
    <tr>
      <RowActions
        {...actions}
        accion="homologaciones.escribir"
        fila={fila}
        editLabel={HOMOLOGACIONES.editar(fila.butaca)}
      />
      <Cells row={fila} columns={COLUMNAS} />
    </tr>
  )
})

const isEditable = (columna: keyof Homologacion): columna is CampoHomologacion =>
  columna === 'comprador' || columna === 'etiqueta_blanca' || columna === 'etiqueta_gris'

/** In the order in which Enter visits the fields. */
const CAMPOS: readonly CampoHomologacion[] = ['etiqueta_blanca', 'etiqueta_gris', 'comprador']
const campoAfter = (campo: CampoHomologacion): CampoHomologacion | undefined =>
  CAMPOS[CAMPOS.indexOf(campo) + 1]

interface HomologacionEditRowProps {
  fila: Homologacion
  editor: HomologacionEdit
  notify: Notify
  owner: string
}

function repetidaEn(fila: Homologacion, { edit }: HomologacionEdit, usadas: EtiquetasUsadas): string | null {
  const repetidas = (['etiqueta_blanca', 'etiqueta_gris'] as const).flatMap(campo => {
    const etiqueta = String(edit?.draft[campo] ?? '')
    const butaca = etiqueta === String(fila[campo] ?? '') ? null : quienTiene(usadas, etiqueta, fila.butaca)
    return butaca === null ? [] : [{ etiqueta, butaca }]
  })
  return repetidas.length === 0 ? null : HOMOLOGACIONES.etiquetasRepetidas(repetidas)
}

/** The edited row. Numeric values have numeric inputs (specification §2). */
export function HomologacionEditRow({ fila, editor, notify, owner }: HomologacionEditRowProps) {
  const usadas = useEtiquetasUsadas(owner)
  useScannedLabels(editor, notify)
  // Selects the label: typed text replaces it
  useEffect(() => fieldOf('etiqueta_blanca')?.select(), [])
  const onKeyDown = (campo: CampoHomologacion) => (event: KeyboardEvent<HTMLInputElement>) => {
    const next = campoAfter(campo)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || next === undefined) return
    event.preventDefault()
    event.stopPropagation() // Prevents saving the row
    focusCampo(next)
  }
  return (
    <RowEditor
      editor={editor}
      warning={repetidaEn(fila, editor, usadas)}
      first="etiqueta_blanca"
      saveLabel={HOMOLOGACIONES.guardar(fila.butaca)}
      cancelLabel={HOMOLOGACIONES.cancelar(fila.butaca)}
      columns={COLUMNAS.length + 1}
    >
      {fields =>
        COLUMNAS.map(column => {
          const { key, title, className } = column
          if (!isEditable(key)) return cellOf(fila, column)
          return (
            <EditCell
              key={key}
              name={key}
              label={title}
              className={className}
              isCode={key !== 'comprador'}
              // The row takes scans instead of the field
              data-code={undefined}
              isNumeric={isNumerico(fila[key])}
              maxLength={TEXTO_MAX}
              enterKeyHint={campoAfter(key) === undefined ? 'done' : 'next'}
              onKeyDown={onKeyDown(key)}
              {...fields.text(key)}
            />
          )
        })
      }
    </RowEditor>
  )
}

const fieldOf = (campo: CampoHomologacion): HTMLInputElement | null =>
  document.querySelector(`tr[data-k="editing"] input[name="${campo}"]`)

function focusCampo(campo: CampoHomologacion): void {
  fieldOf(campo)?.focus()
  fieldOf(campo)?.select()
}

function useScannedLabels(editor: HomologacionEdit, notify: Notify): void {
  useScans(({ text }) => {
    if (text === '' || editor.edit === null) return
    if (isModalOpen()) {
      playFeedback('rejected')
      return notify.error(NO_LEIDA.conDialogo(text))
    }
    const { draft } = editor.edit
    const etiquetas = CAMPOS.filter(each => each !== 'comprador')
    const campo =
      etiquetas.find(each => document.activeElement === fieldOf(each)) ??
      etiquetas.find(each => draft[each].trim() === '')
    if (campo === undefined) {
      playFeedback('rejected')
      return notify.error(HOMOLOGACIONES.etiquetasCompletas(text))
    }
    playFeedback('found')
    editor.write(campo, text)
    focusCampo(campoAfter(campo) ?? campo)
  })
}

export const ACCIONES: Column = { key: 'acciones', title: TABLA.acciones, className: 'c-acts', width: 28 }

const comprador = (fila: Homologacion): string | undefined => String(fila.comprador ?? '') || undefined

const Nro = ({ nro }: { nro: string }) => <NroButaca nro={nro} hasFicha={useHasFicha()} />

const columna = columnsOf(COLUMNAS_HOMOLOGACION)

export const COLUMNAS: readonly DataColumn<Homologacion, ColumnaHomologacion>[] = [
  columna('butaca', 'c-but', 84, { show: ({ butaca }) => <Nro nro={butaca} /> }),
  columna('nombre_modelo', 'c-mod', 40),
  columna('comprador', 'c-com', 150, { hint: comprador }),
  columna('etiqueta_blanca', 'c-bla', 90, {
    show: ({ etiqueta_blanca }) => <CodeLabel face="white" value={String(etiqueta_blanca ?? '')} />,
  }),
  columna('etiqueta_gris', 'c-gri', 80, {
    show: ({ etiqueta_gris }) => <CodeLabel face="gray" value={String(etiqueta_gris ?? '')} />,
  }),
  columna('fecha_hs', 'c-fec', 130, { look: 'soft' }),
]
