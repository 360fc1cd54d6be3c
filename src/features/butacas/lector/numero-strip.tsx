import { LISTA } from '#messages/butacas/lista.ts'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { filtroDe } from '#queries/butacas/use-butacas.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Lista } from '../lista/use-lista.ts'
import { especialWords } from '../panel-words.ts'

/** The limits of the list that are not filters, each with a button to remove it, and a scanned seat that is not listed. */
export function NumeroStrip({ pedida, leida, isFuera, quitar, quitarNro }: Lista) {
  const texto = filtroDe(pedida).nro.trim()
  const especial = especialWords(pedida)
  const fuera = isFuera ? (peekButaca(leida ?? '')?.butaca.nro ?? null) : null
  if (texto === '' && fuera === null && especial === null) return null
  return (
    <div className="numero">
      {especial !== null && (
        <>
          <span>{especial}</span>
          <Button variant="quiet" icon="close" onClick={quitar}>
            {LISTA.verTodas}
          </Button>
        </>
      )}
      {texto !== '' && (
        <>
          <span>{LISTA.empiezaCon(texto)}</span>
          <Button variant="quiet" icon="close" onClick={quitarNro}>
            {LISTA.quitarNumero}
          </Button>
        </>
      )}
      {fuera !== null && <span>{LISTA.fuera(fuera)}</span>}
    </div>
  )
}
