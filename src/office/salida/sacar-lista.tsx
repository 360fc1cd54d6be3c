import { SALIDA } from '#messages/salida.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notify.ts'
import { SacarDeAca } from './sacar-de-aca.tsx'
import type { Salida } from './salida.ts'
import { usePapel } from './use-papel.tsx'

interface ListaProps<Row> {
  /** Null while there are no rows. */
  salida: Salida<Row> | null
  quien: string
  notify: Notify
}

/** What leaves a list: its workbook, and itself on paper. */
export const SacarLista = <Row,>(props: ListaProps<Row>) => (
  <SacarDeAca salida={props.salida} notify={props.notify}>
    <ImprimirLista {...props} />
  </SacarDeAca>
)

/** Prints the list. */
export function ImprimirLista<Row>({ salida, quien, notify }: ListaProps<Row>) {
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
