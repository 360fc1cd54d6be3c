import { memo } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { columnaAs, isPrehomologada } from '#domain/butaca/columna-as.ts'
import { pasoDe } from '#domain/butaca/linea-estados.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Grade } from '#ui/signs/grade.tsx'
import { StepTicks } from '#ui/signs/step-ticks.tsx'
import { Swatch } from '#ui/signs/swatch.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import { type RowActions, RowActs } from '../row-acts.tsx'

export type RowTone = 'pending' | 'ok' | 'rejected' | 'prehomo' | null

/** A meaning always has an icon and a word too, never the tint alone. */
const ICONS = { pending: 'clock', ok: 'check', rejected: 'octagon', prehomo: 'stamp' } as const

/** Memoised: of 25 rows only those that changed are rendered again, so that a scan keeps its frame. */
export const ButacaRow = memo(function ButacaRow({
  butaca,
  linea,
  tone,
  motivo,
  isSelected,
  isRead,
  actions,
}: {
  butaca: Butaca
  linea: readonly Ref[]
  tone: RowTone
  motivo: string | null
  isSelected: boolean
  isRead: boolean
  actions: RowActions
}) {
  const { nro, modelo, estado, color, peso, renombre } = butaca
  const mark = tone ?? (isPrehomologada(butaca) ? 'prehomo' : null)
  return (
    <tr data-k={mark ?? undefined} aria-selected={isSelected} data-read={isRead || undefined}>
      <td className="c-sel">
        <Checkbox
          label={LISTA.seleccionar(nro)}
          hideLabel
          checked={isSelected}
          onChange={() => actions.toggle(butaca)}
        />
      </td>
      <td className="c-nro">
        <CodeText value={nro} />
      </td>
      <td className="c-modelo">{modelo.nombre}</td>
      <td className="c-estado">
        <span className="stack2">
          <span className="state">
            <StepTicks step={pasoDe(linea, estado.id)} of={linea.length} />
            {estado.nombre}
          </span>
          {mark && (
            <span title={motivo ?? undefined}>
              <Mark tone={mark} icon={ICONS[mark]}>
                {LISTA.marcas[mark]}
              </Mark>
              {motivo && <span className="sr">: {motivo}</span>}
            </span>
          )}
        </span>
      </td>
      <td className="c-color">
        <Swatch color={color.nombre} name={color.nombre} />
      </td>
      <td className="c-peso num">{formatPeso(peso)}</td>
      <td className="c-as ctr">
        <Grade value={columnaAs(butaca)} />
      </td>
      <td className="c-ren">{renombre || '–'}</td>
      <td className="c-acts">
        <RowActs butaca={butaca} actions={actions} />
      </td>
    </tr>
  )
})
