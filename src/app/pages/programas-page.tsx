import { AvisosPanel } from '#features/avisos/avisos-panel.tsx'
import { ClavesPanel } from '#features/programas/claves-panel.tsx'
import { PROGRAMAS } from '#messages/persona/programas.ts'
import { PageHead } from '#office/list-panel.tsx'
import type { Notify } from '#ui/notices/toast.tsx'

/** What other systems have to do with the factory: the keys by which they come in, and what they are told. For admins. */
export default function ProgramasPage(props: { notify: Notify; sesion: { nombre: string } }) {
  return (
    <div className="small-list programas">
      <PageHead title={PROGRAMAS.titulo} count={null} />
      <ClavesPanel {...props} />
      <AvisosPanel {...props} />
    </div>
  )
}
