import './sueltos.css'
import { useNavigate } from 'react-router-dom'
import { momentoDe } from '#domain/valor/hora.ts'
import { BORRADORES } from '#messages/edicion.ts'
import { cuandoFue } from '#messages/palabras.ts'
import { useSueltos } from '#queries/cuenta/use-borrador.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import type { AskFirst } from '../leave/leave-gate.tsx'

const DIA_MS = 24 * 60 * 60 * 1000

const cuando = (ms: number, now = Date.now()): string =>
  cuandoFue(momentoDe(ms), {
    hoy: momentoDe(now).slice(0, 10),
    ayer: momentoDe(now - DIA_MS).slice(0, 10),
  })

/** Offers the person's unfinished drafts. @param onAnew remounts the shown screen with the draft. */
export default function Sueltos({
  owner,
  askFirst,
  onAnew,
}: {
  owner: string
  askFirst: AskFirst
  onAnew: () => void
}) {
  const navigate = useNavigate()
  const { sueltos, take, discard } = useSueltos(owner)
  if (sueltos.length === 0) return null
  const goOn = (clave: string) =>
    askFirst(() => {
      const ruta = take(clave)
      if (ruta === null) return
      void navigate(ruta)
      onAnew()
    })
  return (
    <section className="sueltos notice" data-tone="pending" aria-label={BORRADORES.titulo}>
      <Icon name="pencil" />
      <div className="que">
        <h2>{BORRADORES.titulo}</h2>
        <p>{BORRADORES.detalle}</p>
        <ul>
          {sueltos.map(({ clave, at, que }) => {
            const nombre = que || BORRADORES.sinNombre
            return (
              <li key={clave}>
                <span>
                  <b>{nombre}</b> <small>{BORRADORES.cuando(cuando(at))}</small>
                </span>
                <Button aria-label={BORRADORES.descartarlo(nombre)} onClick={() => discard(clave)}>
                  {BORRADORES.descartar}
                </Button>
                <Button variant="soft" aria-label={BORRADORES.seguirCon(nombre)} onClick={() => goOn(clave)}>
                  {BORRADORES.seguir}
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
