import { PARED } from '#messages/pared.ts'
import type { TemaPared } from '#queries/pared/tema.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'

interface ControlesProps {
  isHeld: boolean
  tema: TemaPared
  onGo: (by: 1 | -1) => void
  onHold: () => void
  onTema: () => void
  onFull: () => void
}

/** What the keys do, for a hand; seen while the mouse moves or one of them has the focus. */
export const Controles = ({ isHeld, tema, onGo, onHold, onTema, onFull }: ControlesProps) => (
  <div className="controles" role="toolbar" aria-label={PARED.controles}>
    <IconButton label={PARED.anterior} icon="chevron-left" large onClick={() => onGo(-1)} />
    <Button onClick={onHold}>{isHeld ? PARED.seguir : PARED.pausar}</Button>
    <IconButton label={PARED.siguiente} icon="chevron-right" large onClick={() => onGo(1)} />
    <Button onClick={onTema}>
      {PARED.tema}: {PARED.temas[tema]}
    </Button>
    <Button onClick={onFull}>{PARED.pantallaCompleta}</Button>
  </div>
)
