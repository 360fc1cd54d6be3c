import { AvisosPanel } from '#features/avisos/avisos-panel.tsx'
import { ClavesPanel } from '#features/programas/claves-panel.tsx'
import { PROGRAMAS } from '#messages/persona/programas.ts'
import { PageHead } from '#office/list-panel.tsx'
import type { Notify } from '#ui/notices/toast.tsx'

export default function ProgramasPage(props: { notify: Notify; sesion: { nombre: string } }) {
  return (
    <div className="small-list programas">
      <PageHead title={PROGRAMAS.titulo} count={null} />
      <ClavesPanel {...props} />
      <AvisosPanel {...props} />
    </div>
  )
}
