import './sacar-de-aca.css'
import type { ReactNode } from 'react'
import { SALIDA } from '#messages/salida.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notify.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { countFilas, type Libro, type Salida } from './salida.ts'
import { useExcel } from './use-excel.ts'

/** What leaves a screen, in its head: the workbook of its list, and paper. `salida` is null while it has no rows. */
export const SacarDeAca = <Row,>({
  salida,
  notify,
  children,
}: {
  salida: Salida<Row> | Libro | null
  notify: Notify
  /** What prints. */
  children?: ReactNode
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons
  <span className="tools" role="group" aria-label={SALIDA.grupo}>
    <ExcelButton salida={salida} notify={notify} />
    {children}
  </span>
)

/** It counts the rows while it works, and a touch stops it. */
function ExcelButton<Row>({ salida, notify }: { salida: Salida<Row> | Libro | null; notify: Notify }) {
  const { escritas, toggle } = useExcel(salida, notify)
  const total = salida === null ? 0 : countFilas(salida)
  if (escritas === null)
    return (
      <Button icon="sheet" disabled={total === 0} onClick={toggle}>
        {SALIDA.excel}
      </Button>
    )
  const part = total === 0 ? 0 : Math.min(1, escritas / total)
  return (
    <Button className="busy" aria-label={SALIDA.preparando(Math.floor(100 * part))} onClick={toggle}>
      <span className="ring" style={{ '--v': part } as object} aria-hidden="true" />
      {SALIDA.avance(escritas, total)}
      <Icon name="close" />
    </Button>
  )
}
