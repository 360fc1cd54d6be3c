import './secreto-dialog.css'
import { useState } from 'react'
import { MODALES } from '#messages/marco.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { useLeaveGuard } from '#ui/leave-guard.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { copyText } from '#ui/save-file.ts'
import { Icon } from '#ui/signs/icon.tsx'

interface SecretoWords {
  titulo: string
  copiarAhora: string
  unaVez: string
  siSePierde: string
  secreto: string
  copiar: string
  copiado: string
  noSeCopio: string
  guardado: string
  sinGuardar: string
}

interface SecretoDialogProps {
  words: SecretoWords
  secreto: string
  detalle: string
  notify: Notify
  onClose: () => void
}

/**
 * Shows a secret that the server sends only once. The dialog closes only after the person confirms that the secret is
 * kept.
 */
export function SecretoDialog({ words, secreto, detalle, notify, onClose }: SecretoDialogProps) {
  const [isCopied, setIsCopied] = useState(false)
  const [isKept, setIsKept] = useState(false)
  useLeaveGuard(isKept ? null : words.sinGuardar, onClose)
  const copy = async (): Promise<void> => {
    if (await copyText(secreto)) setIsCopied(true)
    else notify.error(words.noSeCopio)
  }
  return (
    <Dialog
      isHeld={!isKept}
      title={words.titulo}
      closeLabel={MODALES.cerrar}
      width={700}
      onClose={onClose}
      footer={
        <Button variant={isKept ? 'primary' : 'default'} disabled={!isKept} onClick={onClose}>
          {MODALES.cerrar}
        </Button>
      }
    >
      <div className="secreto">
        <p className="una-vez">
          <Icon name="triangle" size="lg" />
          <span>
            {words.copiarAhora} <b>{words.unaVez}</b> {words.siSePierde}
          </span>
        </p>
        <div className="caja">
          <output aria-label={words.secreto}>{secreto}</output>
          <Button
            variant={isCopied ? 'default' : 'primary'}
            icon={isCopied ? 'check' : 'copy'}
            onClick={() => void copy()} // `copy` reports its own outcome
          >
            {isCopied ? words.copiado : words.copiar}
          </Button>
        </div>
        <p className="soft">{detalle}</p>
        <Checkbox label={words.guardado} checked={isKept} onChange={setIsKept} />
      </div>
    </Dialog>
  )
}
