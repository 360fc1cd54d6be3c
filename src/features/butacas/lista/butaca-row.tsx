import { memo } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { isPrehomologada } from '#domain/butaca/columna-as.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { type RowActions, RowActs } from '../row-acts.tsx'
import { COLUMNAS, type RowTone } from './columnas.tsx'

interface ButacaRowProps {
  butaca: Butaca
  linea: readonly Ref[]
  tone: RowTone | null
  motivo: string | null
  isSelected: boolean
  isRead: boolean
  actions: RowActions
}

/** Memoised, so that a scan renders only the rows that changed and is answered within the frame. */
export const ButacaRow = memo(function ButacaRow(props: ButacaRowProps) {
  const { butaca, linea, tone, motivo, isSelected, isRead, actions } = props
  const mark = tone ?? (isPrehomologada(butaca) ? 'prehomo' : null)
  const facts = { linea, mark, motivo }
  return (
    <tr data-k={mark ?? undefined} aria-selected={isSelected} data-read={isRead || undefined}>
      <td className="c-sel">
        <Checkbox
          label={LISTA.seleccionar(butaca.nro)}
          hideLabel
          checked={isSelected}
          onChange={() => actions.toggle(butaca)}
        />
      </td>
      {COLUMNAS.map(({ columna, cell, show }) => (
        <td key={columna} className={cell}>
          {show(butaca, facts)}
        </td>
      ))}
      <td className="c-acts">
        <RowActs butaca={butaca} actions={actions} />
      </td>
    </tr>
  )
})
