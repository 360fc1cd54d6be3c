import { CAMARA } from '#messages/butacas/camara.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { CameraIcon } from './camera-icon.tsx'
import type { Impedimento } from './use-camara.ts'

interface SinCamaraProps {
  impedimento: Impedimento
  onRetry: () => void
  onType: () => void
  onClose: () => void
}

/** Instead of the picture: why there is none, what to do about it, and the way on without it. */
export function SinCamara({ impedimento, onRetry, onType, onClose }: SinCamaraProps) {
  const { titulo, detalle } = CAMARA.impedimento[impedimento]
  return (
    <div className="sin-camara">
      <div className="volver">
        <IconButton label={CAMARA.volver} icon="chevron-left" large onClick={onClose} />
        <b>{CAMARA.titulo}</b>
      </div>
      <Empty level={1} icon="eye-off" title={titulo} detail={detalle} />
      {impedimento === 'sin-permiso' && (
        <ol className="pasos">
          {CAMARA.pasos.map((paso, i) => (
            <li key={paso}>
              <b>{i + 1}</b>
              <span>{paso}</span>
            </li>
          ))}
        </ol>
      )}
      <div className="stack">
        <Button variant="primary" size="lg" block onClick={onRetry}>
          <CameraIcon />
          {CAMARA.probar}
        </Button>
        <Button size="lg" block icon="keyboard" onClick={onType}>
          {CAMARA.escribir}
        </Button>
      </div>
    </div>
  )
}
