import type { ReactNode } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { columnaAs } from '#domain/butaca/columna-as.ts'
import type { ColumnaOrden } from '#domain/butaca/columnas-butaca.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Grade } from '#ui/signs/grade.tsx'
import { Swatch } from '#ui/signs/swatch.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import { EstadoLabel } from '../estado-label.tsx'

/** Icon and word of each meaning; never the tint alone (look, «Principles»). */
const MARKS = {
  pending: { icon: 'clock', word: 'pendiente' },
  ok: { icon: 'check', word: 'confirmada' },
  rejected: { icon: 'octagon', word: 'rechazada' },
  prehomo: { icon: 'stamp', word: 'pre-homologada' },
} as const

export type RowTone = keyof typeof MARKS

/** What else a row says. */
interface RowFacts {
  linea: readonly Ref[]
  mark: RowTone | null
  motivo: string | null
}

interface Columna {
  columna: ColumnaOrden
  title: string
  /** Of its usual word, px. */
  width: number
  show: (butaca: Butaca, facts: RowFacts) => ReactNode
  /** Class of its head, which sets the width, and of its cells. */
  head: string
  cell: string
}

const column = (
  columna: ColumnaOrden,
  title: string,
  width: number,
  show: Columna['show'],
  head = `c-${columna}`,
  cell = head,
): Columna => ({ columna, title, width, show, head, cell })

/** The columns of a seat's fields, in order. */
export const COLUMNAS: readonly Columna[] = [
  column('nro', 'Nro', 76, ({ nro }) => <CodeText value={nro} />),
  column('modelo', 'Modelo', 40, ({ modelo }) => modelo.nombre),
  column('estado', 'Estado', 92, ({ estado }, facts) => <EstadoCell estado={estado} {...facts} />),
  column('color', 'Color', 60, ({ color }) => <Swatch color={color.nombre} name={color.nombre} />),
  column('peso', 'Peso', 52, ({ peso }) => formatPeso(peso), 'c-peso num'),
  column('as', 'A/S', 24, butaca => <Grade value={columnaAs(butaca)} />, 'c-as', 'c-as ctr'),
  column('renombre', 'Renombre', 36, ({ renombre }) => renombre || '–', 'c-ren'),
]

const EstadoCell = ({ estado, linea, mark, motivo }: RowFacts & { estado: Ref }) => (
  <span className="stack2">
    <EstadoLabel estado={estado} linea={linea} />
    {mark && (
      <span title={motivo ?? undefined}>
        <Mark tone={mark} icon={MARKS[mark].icon}>
          {MARKS[mark].word}
        </Mark>
        {motivo && <span className="sr">: {motivo}</span>}
      </span>
    )}
  </span>
)
