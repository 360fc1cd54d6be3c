import { useState } from 'react'
import type { ProgramaCreado } from '#contract/programa.ts'
import { formatDia } from '#domain/valor/hora.ts'
import { MODALES } from '#messages/marco.ts'
import { PROGRAMA_DIALOGO, permisosEnPalabras } from '#messages/persona/programas.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { copyText } from '#ui/save-file.ts'
import { Icon } from '#ui/signs/icon.tsx'

const PRIMARY = { variant: 'primary' } as const

/** Shows a new key. The server does not tell it again, so the dialog closes only once the person has kept it. */
export function ClaveCreada({
  creada: { nombre, permisos, vence, clave },
  notify,
  onClose,
}: {
  creada: ProgramaCreado
  notify: Notify
  onClose: () => void
}) {
  const [isCopied, setCopied] = useState(false)
  const [isSafe, setSafe] = useState(false)
  const copy = async (): Promise<void> => {
    if (await copyText(clave)) setCopied(true)
    else notify.error(PROGRAMA_DIALOGO.noSeCopio)
  }
  return (
    <Dialog
      isOpen
      isHeld={!isSafe}
      title={PROGRAMA_DIALOGO.creada}
      closeLabel={MODALES.cerrar}
      width={700}
      onClose={onClose}
      footer={
        <Button {...(isSafe && PRIMARY)} disabled={!isSafe} onClick={onClose}>
          {MODALES.cerrar}
        </Button>
      }
    >
      <div className="clave-creada">
        <p className="una-vez">
          <Icon name="triangle" size="lg" />
          <span>
            {PROGRAMA_DIALOGO.copialaAhora} <b>{PROGRAMA_DIALOGO.unaVez}</b> {PROGRAMA_DIALOGO.siSePierde}
          </span>
        </p>
        <div className="caja">
          <output aria-label={PROGRAMA_DIALOGO.clave}>{clave}</output>
          <Button {...(!isCopied && PRIMARY)} icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
            {isCopied ? PROGRAMA_DIALOGO.copiada : PROGRAMA_DIALOGO.copiar}
          </Button>
        </div>
        <p className="soft">
          {PROGRAMA_DIALOGO.resumen(nombre, permisosEnPalabras(permisos), formatDia(Date.parse(vence)))}
        </p>
        <Checkbox label={PROGRAMA_DIALOGO.guardada} checked={isSafe} onChange={setSafe} />
      </div>
    </Dialog>
  )
}
