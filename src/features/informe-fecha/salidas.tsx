import { createPortal } from 'react-dom'
import type { Evolucion } from '#contract/informes/evolucion.ts'
import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import type { FilaComparada } from '#domain/informe/filas-informe.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { SALIDA } from '#messages/salida.ts'
import { rangoEntero } from '#office/rango/rango-words.ts'
import { SacarDeAca } from '#office/salida/sacar-de-aca.tsx'
import { usePapel } from '#office/salida/use-papel.tsx'
import { Button } from '#ui/controls/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import type { Notify } from '#ui/notify.ts'
import { addressOf } from './borrador.ts'
import { libroDe } from './columnas.ts'

interface SalidasProps {
  consulta: ConsultaInforme
  /** The report that it is compared with; null without one. */
  antes: ConsultaInforme | null
  /** Null or empty while there is nothing to take away. */
  filas: readonly FilaComparada[] | null
  evolucion: Evolucion | null
  /** Null while this device does not know its name. */
  estado: string | null
  owner: string
  notify: Notify
}

/** What leaves the report, at the end of the page's head, which is drawn by the screen around it. */
export const Salidas = ({ lugar, ...props }: SalidasProps & { lugar: HTMLElement | null }) =>
  lugar && createPortal(<Grupo {...props} />, lugar)

function Grupo(props: SalidasProps) {
  const { consulta, filas, owner, notify } = props
  const { papel, imprimir } = usePapel(owner, notify)
  const libro = filas === null || filas.length === 0 ? null : libroDe({ ...props, filas })
  const print = async () => {
    try {
      const { InformePapel } = await import('./informe-papel.tsx')
      imprimir(filas?.length ?? 0, {
        titulo: INFORME.titulo,
        detalle: rangoEntero(consulta),
        cuerpo: <InformePapel {...props} filas={filas ?? []} />,
      })
    } catch {
      notify.error(SALIDA.noSeImprimio) // Its code could not be loaded
    }
  }
  const copyLink = async () => {
    const link = new URL(`?${addressOf(consulta)}`, location.href).href
    if (await copyText(link)) notify.success(INFORME.enlaceCopiado)
    else notify.error(INFORME.noSeCopio)
  }
  return (
    <SacarDeAca salida={libro} notify={notify}>
      {/* It reports its own failure */}
      <Button icon="print" disabled={libro === null} onClick={() => void print()}>
        {SALIDA.imprimir}
      </Button>
      <Button icon="link" onClick={copyLink}>
        {INFORME.copiarEnlace}
      </Button>
      {papel}
    </SacarDeAca>
  )
}
