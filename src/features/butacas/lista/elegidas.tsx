import { Link } from 'react-router-dom'
import { addressOfEtiquetas } from '#domain/etiqueta/direccion-etiquetas.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import type { Selection } from './use-selection.ts'

/** The other seats are only counted. */
const CHIPS_MAX = 40

/** The chosen seats of all pages, each with a button to remove it. */
export function Elegidas({ seats, remove, clear }: Selection) {
  const all = [...seats]
  const rest = all.length - CHIPS_MAX
  return (
    <section className="elegidas" aria-label={LISTA.elegidas}>
      <b role="status">{LISTA.cuantasElegidas(all.length)}</b>
      <ul>
        {all.slice(0, CHIPS_MAX).map(([key, { nro }]) => (
          <li key={key}>
            <button
              type="button"
              className="chip"
              aria-label={LISTA.quitarNro(nro)}
              onClick={() => remove(key)}
            >
              <CodeText value={nro} />
              <Icon name="close" />
            </button>
          </li>
        ))}
        {rest > 0 && <li className="soft">{LISTA.yMas(rest)}</li>}
      </ul>
      <Link className={buttonClass('quiet')} to={addressOfEtiquetas(all.map(([, { nro }]) => nro))}>
        {LISTA.etiquetas}
      </Link>
      <Button variant="quiet" onClick={clear}>
        {LISTA.quitarTodas}
      </Button>
    </section>
  )
}
