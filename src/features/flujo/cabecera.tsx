import type { ConsultaFlujo } from '#domain/informe/consulta-flujo.ts'
import { FLUJO } from '#messages/flujo.ts'
import { PageHead } from '#office/list-parts.tsx'
import { rangoEntero } from '#office/rango-words.ts'
import { Button } from '#ui/controls/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import type { Notify } from '#ui/notify.ts'
import { antesDe } from './palabras-rango.ts'

/** The title, the range in words, and what can be taken away. */
export function Cabecera({
  consulta,
  link,
  notify,
}: {
  consulta: ConsultaFlujo
  link: string
  notify: Notify
}) {
  const copy = async () => {
    if (await copyText(link)) notify.success(FLUJO.enlaceCopiado)
    else notify.error(FLUJO.noSeCopio)
  }
  return (
    <PageHead title={FLUJO.titulo} count={FLUJO.rango(rangoEntero(consulta), antesDe(consulta))}>
      <fieldset className="sacar" aria-label={FLUJO.sacar}>
        <Button icon="link" onClick={copy}>
          {FLUJO.copiarEnlace}
        </Button>
      </fieldset>
    </PageHead>
  )
}
