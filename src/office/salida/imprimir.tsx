import { SALIDA } from '#messages/salida.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notify.ts'
import type { Salida } from './salida.ts'
import { usePapel } from './use-papel.tsx'

/** Prints the list. */
export function ImprimirLista<Row>({
  salida,
  quien,
  notify,
}: {
  salida: Salida<Row> | null
  quien: string
  notify: Notify
}) {
  const { papel, imprimirLista } = usePapel(quien, notify)
  return (
    <>
      <Button
        icon="print"
        disabled={salida === null || salida.filas.length === 0}
        onClick={() => salida && imprimirLista(salida)}
      >
        {SALIDA.imprimir}
      </Button>
      {papel}
    </>
  )
}
