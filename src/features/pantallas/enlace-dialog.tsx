import type { ParedCreada } from '#contract/informes/pared.ts'
import { writeCodigo } from '#domain/cuenta/codigo.ts'
import { MODALES } from '#messages/modales.ts'
import { PAREDES } from '#messages/persona/paredes.ts'
import { Button } from '#ui/controls/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import type { Notify } from '#ui/notify.ts'
import { Dialog } from '#ui/overlay.tsx'

const RUTA = '/pared'

/** The new link and its code, which the server tells this once and nobody keeps. */
export function EnlaceDialog({
  creada: { nombre, secreto },
  notify,
  onClose,
}: {
  creada: ParedCreada
  notify: Notify
  onClose: () => void
}) {
  const codigo = writeCodigo(secreto)
  const pagina = `${location.origin}${RUTA}`
  // In the fragment, which no browser sends and no log has
  const enlace = `${pagina}#${codigo}`
  const copy = async (): Promise<void> => {
    if (await copyText(enlace)) notify.success(PAREDES.copiado)
    else notify.error(PAREDES.noSeCopio)
  }
  return (
    <Dialog
      isOpen
      title={PAREDES.enlaceDe(nombre)}
      closeLabel={MODALES.cerrar}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {PAREDES.copiar}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {PAREDES.listo}
          </Button>
        </>
      }
    >
      <div className="pared-enlace">
        <p>{PAREDES.unaVez}</p>
        <dl>
          <dt>{PAREDES.enlace}</dt>
          <dd className="largo">{enlace}</dd>
          <dt>{PAREDES.codigo}</dt>
          <dd>{pagina}</dd>
          <dd className="codigo">{codigo}</dd>
        </dl>
      </div>
    </Dialog>
  )
}
