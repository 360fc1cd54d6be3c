import './camara.css'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CAMARA } from '#messages/butacas/camara.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { CameraIcon } from './camera-icon.tsx'
import { SinCamara } from './sin-camara.tsx'
import { useCamara } from './use-camara.ts'

export interface CamaraProps {
  onScan: (text: string) => void
  onClose: () => void
  /** The person would rather type the number. */
  onType: () => void
  /** The answer to what was read, which rises as a sheet. */
  children: ReactNode
}

/** Reads labels with the phone's camera. Always dark: less glare, and the eye goes to the frame (look, «Camera»). */
export default function Camara({ onScan, onClose, onType, children }: CamaraProps) {
  const [attempt, setAttempt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return createPortal(
    <dialog ref={dialog} className="camara" aria-label={CAMARA.titulo} onClose={onClose}>
      <Vista
        key={attempt}
        onScan={onScan}
        onClose={onClose}
        onType={onType}
        onRetry={() => setAttempt(count => count + 1)}
      >
        {children}
      </Vista>
    </dialog>,
    document.body,
  )
}

function Vista({ onScan, onClose, onType, onRetry, children }: CamaraProps & { onRetry: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [isLeida, setIsLeida] = useState(false)
  const { impedimento, luz, cambiarLuz } = useCamara(video, frame, !isLeida, text => {
    setIsLeida(true)
    onScan(text)
  })
  if (impedimento !== null)
    return <SinCamara impedimento={impedimento} onRetry={onRetry} onType={onType} onClose={onClose} />
  return (
    <div className="escena" data-leida={isLeida || undefined}>
      <video ref={video} muted playsInline />
      <div className="sombra" aria-hidden="true" />
      <Arriba luz={luz} onLuz={cambiarLuz} onClose={onClose} />
      <div className="marco" ref={frame} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <em />
      </div>
      {/* What was read is told by the card */}
      <div className="aviso" role={isLeida ? undefined : 'status'}>
        {isLeida && <Icon name="check" />}
        {isLeida ? CAMARA.leida : CAMARA.apunta}
      </div>
      {isLeida ? (
        <Leida onClose={onClose} onOtra={() => setIsLeida(false)}>
          {children}
        </Leida>
      ) : (
        <Abajo onType={onType} />
      )}
    </div>
  )
}

interface ArribaProps extends Pick<ReturnType<typeof useCamara>, 'luz'> {
  onLuz: () => void
  onClose: () => void
}

function Arriba({ luz, onLuz, onClose }: ArribaProps) {
  const words = luz ? CAMARA.linternaPrendida : CAMARA.linterna
  return (
    <div className="arriba">
      <button type="button" className="cbtn" aria-label={CAMARA.cerrar} onClick={onClose}>
        <Icon name="close" size="lg" />
      </button>
      <h1>{CAMARA.titulo}</h1>
      <button
        type="button"
        className="cbtn"
        aria-label={luz === null ? CAMARA.sinLinterna : words}
        aria-pressed={luz ?? false}
        disabled={luz === null}
        onClick={onLuz}
      >
        <svg className="icon icon-lg" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 3.5h8v3.3l-1.6 3V20H9.6V9.8L8 6.8zM8 6.8h8M12 12v2" />
        </svg>
      </button>
    </div>
  )
}

const Abajo = ({ onType }: Pick<CamaraProps, 'onType'>) => (
  <div className="abajo">
    <button type="button" className="cbtn wide" aria-label={CAMARA.escribir} onClick={onType}>
      <Icon name="keyboard" size="lg" />
      {CAMARA.escribirCorto}
    </button>
  </div>
)

interface LeidaProps extends Pick<CamaraProps, 'onClose' | 'children'> {
  onOtra: () => void
}

/** The sheet of what was read. What a button of the answer opens, it opens over the reader. */
const Leida = ({ onClose, onOtra, children }: LeidaProps) => (
  <section className="reader hoja-leida" aria-label={CAMARA.leida}>
    {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it hears the buttons inside */}
    <div
      className="respuesta"
      onClick={event => {
        if ((event.target as Element).closest('button, a') !== null) onClose()
      }}
    >
      {children}
    </div>
    <Button size="lg" variant="quiet" onClick={onOtra}>
      <CameraIcon />
      {CAMARA.leerOtra}
    </Button>
  </section>
)
