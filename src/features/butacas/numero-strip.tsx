import { LISTA } from '#messages.ts'
import { Button } from '#ui/button.tsx'

/** What the list was asked for by a typed number, with its way out, and the seat that was read and is not in it. */
export function NumeroStrip({
  texto,
  fuera,
  onQuitar,
}: {
  texto: string
  /** Its number; null where there is none. */
  fuera: string | null
  onQuitar: () => void
}) {
  if (texto === '' && fuera === null) return null
  return (
    <div className="numero">
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
