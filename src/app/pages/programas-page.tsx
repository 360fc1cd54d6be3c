import { AvisosPanel } from '#features/avisos/avisos-panel.tsx'
import { ClavesPanel } from '#features/programas/claves-panel.tsx'
import { PROGRAMAS } from '#messages/persona/programas.ts'
import { PageHead, type ScreenProps } from '#office/list-panel.tsx'

export default function ProgramasPage(props: ScreenProps) {
  return (
    <div className="small-list programas">
      <PageHead title={PROGRAMAS.titulo} count={null} />
      <ClavesPanel {...props} />
      <AvisosPanel {...props} />
    </div>
  )
}
