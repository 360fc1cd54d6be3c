import { LISTA } from '#messages/butacas/lista.ts'
import { Button } from '#ui/controls/button.tsx'
import { panelWords } from '../panel-words.ts'

interface NumeroStripProps {
  texto: string
  /** The number of the panel whose seats these are; null where it is no such list. */
  panel: string | null
  /** Its number; null where there is none. */
  fuera: string | null
  onQuitar: () => void
  onQuitarPanel: () => void
}

/** What the list was asked for by a typed number, with its way out, and the seat that was read and is not in it. */
export function NumeroStrip({ texto, panel, fuera, onQuitar, onQuitarPanel }: NumeroStripProps) {
  if (texto === '' && fuera === null && panel === null) return null
  return (
    <div className="numero">
      {panel !== null && (
        <>
          <span>{panelWords(panel)}</span>
          <Button variant="quiet" icon="close" onClick={onQuitarPanel}>
            {LISTA.verTodas}
          </Button>
        </>
      )}
      {texto !== '' && (
        <>
          <span>{LISTA.empiezaCon(texto)}</span>
          <Button variant="quiet" icon="close" onClick={onQuitar}>
            {LISTA.quitarNumero}
          </Button>
        </>
      )}
      {fuera !== null && <span>{LISTA.fuera(fuera)}</span>}
    </div>
  )
}
