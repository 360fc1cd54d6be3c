import './programas.css'
import { PROGRAMAS } from '#messages/persona/programas.ts'
import type { Notify } from '#ui/notify.ts'

/** The keys by which other programs come in. */
export const ClavesPanel = (_props: { notify: Notify; sesion: { nombre: string } }) => (
  <section className="panel sheet" aria-label={PROGRAMAS.claves}>
    <h2>{PROGRAMAS.claves}</h2>
  </section>
)
