import { useState } from 'react'
import type { AvisoConSecreto } from '#contract/aviso-schema.ts'
import { SECRETO_AVISO } from '#messages/persona/otros-sistemas.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { copyText } from '#ui/save-file.ts'
import { Icon } from '#ui/signs/icon.tsx'

/** The secret, which the server tells this once. Only its own button closes it, once its person has said that it is kept. */
export function SecretoDialog({
  creado: { nombre, secreto },
  notify,
  onClose,
}: {
  creado: AvisoConSecreto
  notify: Notify
  onClose: () => void
}) {
  const [isKept, setIsKept] = useState(false)
  const [isCopied, setIsCopied] = useState(false)
  const close = () => {
    if (isKept) onClose()
  }
  const copy = async (): Promise<void> => {
    const done = await copyText(secreto)
    setIsCopied(done)
    if (!done) notify.error(SECRETO_AVISO.noSeCopio)
  }
  return (
    <Dialog
      isOpen
      title={SECRETO_AVISO.titulo}
      meta={nombre}
      closeLabel={SECRETO_AVISO.cerrar}
      width={700}
      onClose={close}
      onDismiss={() => {}}
      footer={
        <Button variant={isKept ? 'primary' : 'default'} disabled={!isKept} onClick={close}>
          {SECRETO_AVISO.cerrar}
        </Button>
      }
    >
      <div className="aviso-secreto">
        <p className="once">
          <Icon name="triangle" />
          <span>
            {SECRETO_AVISO.copialo} <b>{SECRETO_AVISO.unaVez}</b> {SECRETO_AVISO.paraQue}
          </span>
        </p>
        <div className="keybox">
          <code>{secreto}</code>
          <Button
            variant={isCopied ? 'default' : 'primary'}
            icon={isCopied ? 'check' : 'copy'}
            onClick={() => void copy()} // It reports its own outcome
          >
            {isCopied ? SECRETO_AVISO.copiado : SECRETO_AVISO.copiar}
          </Button>
        </div>
        <Checkbox label={SECRETO_AVISO.guardado} checked={isKept} onChange={setIsKept} />
      </div>
    </Dialog>
  )
}
