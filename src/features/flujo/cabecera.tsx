import type { ConsultaFlujo } from '#domain/informe/consulta-flujo.ts'
import { FLUJO } from '#messages/flujo.ts'
import { horaConDia } from '#messages/hora.ts'
import { PageHead } from '#office/list-parts.tsx'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import { Button } from '#ui/controls/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import type { Notify } from '#ui/notify.ts'
import { antesDe, rangoEntero } from './palabras-rango.ts'

/** The title, the range in words, and what can be taken away. */
export function Cabecera({
  consulta,
  asOf,
  link,
  notify,
}: {
  consulta: ConsultaFlujo
  /** When (ms) what is shown was answered. */
  asOf: number | null
  link: string
  notify: Notify
}) {
  const copy = async () => {
    if (await copyText(link)) notify.success(FLUJO.enlaceCopiado)
    else notify.error(FLUJO.noSeCopio)
  }
  return (
    <PageHead title={FLUJO.titulo} count={FLUJO.rango(rangoEntero(consulta), antesDe(consulta))}>
      {asOf !== null && <span className="hora soft">{FLUJO.actualizado(horaConDia(asOf, likelyNow()))}</span>}
      <fieldset className="sacar" aria-label={FLUJO.sacar}>
        <Button icon="link" onClick={copy}>
          {FLUJO.copiarEnlace}
        </Button>
      </fieldset>
    </PageHead>
  )
}
