import type { ReactNode } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { TEXTOS_BUTACA } from '#contract/textos-butaca.ts'
import { columnaAs } from '#domain/butaca/columna-as.ts'
import type { ColumnaOrden } from '#domain/butaca/columnas-butaca.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { EstadoLabel } from '#office/estado-label.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Grade } from '#ui/signs/grade.tsx'
import { Swatch } from '#ui/signs/swatch.tsx'
import { Mark } from '#ui/signs/tag.tsx'

/** A mark always has an icon and a word too, since colour alone does not tell everybody. */
const ICONS = { pending: 'clock', ok: 'check', rejected: 'octagon', prehomo: 'stamp' } as const

export type RowTone = keyof typeof ICONS

interface RowFacts {
  linea: readonly Ref[]
  mark: RowTone | null
  motivo: string | null
}

interface Columna {
  columna: ColumnaOrden
  /** Width of the skeleton (px). */
  width: number
  show: (butaca: Butaca, facts: RowFacts) => ReactNode
  /** Class names; that of the head sets the width of the column. */
  head: string
  cell: string
}

const column = (
  columna: ColumnaOrden,
  width: number,
  show: Columna['show'],
  head = `c-${columna}`,
  cell = head,
): Columna => ({ columna, width, show, head, cell })

export const COLUMNAS: readonly Columna[] = [
  column('nro', 76, ({ nro }) => <CodeText value={nro} />),
  column('modelo', 40, ({ modelo }) => modelo.nombre),
  column('estado', 92, ({ estado }, facts) => <EstadoCell estado={estado} {...facts} />),
  column('color', 60, ({ color }) => <Swatch color={color.nombre} name={color.nombre} />),
  column('peso', 52, ({ peso }) => formatPeso(peso), 'c-peso num'),
  column('as', 24, butaca => <Grade value={columnaAs(butaca)} />, 'c-as', 'c-as ctr'),
  ...TEXTOS_BUTACA.map(campo => column(campo, 36, butaca => butaca[campo] || '–', `c-texto c-${campo}`)),
]

const EstadoCell = ({ estado, linea, mark, motivo }: RowFacts & { estado: Ref }) => (
  <span className="stack2">
    <EstadoLabel estado={estado} linea={linea} />
    {mark && (
      <span title={motivo ?? undefined}>
        <Mark tone={mark} icon={ICONS[mark]}>
          {LISTA.marcas[mark]}
        </Mark>
        {motivo && <span className="sr">: {motivo}</span>}
      </span>
    )}
  </span>
)
