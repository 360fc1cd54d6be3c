import './camara.css'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CAMARA } from '#messages/butacas/camara.ts'
import { readLabels } from '#scanner/label.ts'
import { useBackCloses } from '#ui/back-closes.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { type Impedimento, useCamara } from './use-camara.ts'

export interface CamaraProps {
  onScan: (text: string) => void
  onClose: () => void
  /** Called when the person prefers to type the number. */
  onType: () => void
  /** The answer to what was read, shown in a sheet. */
  children: ReactNode
}

/** Reads labels with the phone's camera. Always dark: less glare, and the frame stands out (look, «Camera»). */
export default function Camara(props: CamaraProps) {
  const [attempt, setAttempt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useBackCloses(true, props.onClose)
  return createPortal(
    <dialog ref={dialog} className="camara" aria-label={CAMARA.titulo} onClose={props.onClose}>
      <Vista key={attempt} onRetry={() => setAttempt(count => count + 1)} {...props} />
    </dialog>,
    document.body,
  )
}

type VistaProps = CamaraProps & { onRetry: () => void }

function Vista(props: VistaProps) {
  const { onScan, onClose, onType, children } = props
  const video = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [isLeida, setIsLeida] = useState(false)
  const { impedimento, luz, cambiarLuz } = useCamara(video, frame, !isLeida, text => {
    setIsLeida(true)
    onScan(readLabels(text).at(-1) ?? text)
  })
  if (impedimento !== null) return <SinCamara impedimento={impedimento} {...props} />
  return (
    <div className="escena" data-leida={isLeida || undefined}>
      <video ref={video} muted playsInline />
      <div className="sombra" aria-hidden="true" />
      <Arriba luz={luz} cambiarLuz={cambiarLuz} onClose={onClose} />
      <div className="marco" ref={frame} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <em />
      </div>
      {/* Once a label is read, the card announces the answer */}
      <div className="aviso" role={isLeida ? undefined : 'status'}>
        {isLeida && <Icon name="check" />}
        {isLeida ? CAMARA.leida : CAMARA.apunta}
      </div>
      {isLeida ? (
        <Leida onClose={onClose} onOtra={() => setIsLeida(false)}>
          {children}
        </Leida>
      ) : (
        <div className="abajo">
          <button type="button" className="cbtn wide" aria-label={CAMARA.escribir} onClick={onType}>
            <Icon name="keyboard" size="lg" />
            {CAMARA.escribirCorto}
          </button>
        </div>
      )}
    </div>
  )
}

type ArribaProps = Pick<ReturnType<typeof useCamara>, 'luz' | 'cambiarLuz'> & Pick<CamaraProps, 'onClose'>

function Arriba({ luz, cambiarLuz, onClose }: ArribaProps) {
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
        onClick={cambiarLuz}
      >
        <svg className="icon icon-lg" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 3.5h8v3.3l-1.6 3V20H9.6V9.8L8 6.8zM8 6.8h8M12 12v2" />
        </svg>
      </button>
    </div>
  )
}

type LeidaProps = Pick<CamaraProps, 'onClose' | 'children'> & { onOtra: () => void }

/** The sheet with the answer. Its buttons also close the camera, which would cover what they open. */
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

/** Not in icon.tsx, which is loaded with the first paint, when nobody needs this one. */
const CameraIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3.5 8h4l1.6-2.5h5.8L16.5 8h4v11h-17z" />
    <circle cx="12" cy="13.2" r="3.4" />
  </svg>
)

type SinCamaraProps = VistaProps & { impedimento: Impedimento }

/** Why there is no picture, what to do about it, and how to go on without it. */
function SinCamara({ impedimento, onRetry, onType, onClose }: SinCamaraProps) {
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
