import './camara.css'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { CAMARA } from '#messages/butacas/camara.ts'
import { readLabels } from '#scanner/reading.ts'
import { decode128 } from '#ui/barcode/decode.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { useBackCloses } from '#ui/leave-guard.ts'
import { Empty } from '#ui/notices/notice.tsx'
import { Icon } from '#ui/signs/icon.tsx'

export interface CamaraProps {
  onScan: (text: string) => void
  onClose: () => void
  onType: () => void
  children: ReactNode
}

/** Reads labels with the camera of a phone or tablet. Dark in both themes, against glare (look, «Camera»). */
export default function Camara(props: CamaraProps) {
  const [attempt, setAttempt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useBackCloses(props.onClose)
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
  const { impedimento, isOscuro, luz, cambiarLuz } = useCamara(video, frame, !isLeida, text => {
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
      {/* After a reading, the card announces the answer, so this text is silent */}
      <div className="aviso" role={isLeida ? undefined : 'status'}>
        {isLeida && <Icon name="check" />}
        {isLeida ? CAMARA.leida : isOscuro ? CAMARA.oscuro(luz === false) : CAMARA.apunta}
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

/** The buttons of a read seat also close the camera, because the camera would hide the dialogs that they open. */
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
    <Button size="lg" variant="quiet" icon="camera" onClick={onOtra}>
      {CAMARA.leerOtra}
    </Button>
  </section>
)

type SinCamaraProps = VistaProps & { impedimento: Impedimento }

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
        <Button variant="primary" size="lg" block icon="camera" onClick={onRetry}>
          {CAMARA.probar}
        </Button>
        <Button size="lg" block icon="keyboard" onClick={onType}>
          {CAMARA.escribir}
        </Button>
      </div>
    </div>
  )
}

type Impedimento = keyof typeof CAMARA.impedimento

/** Light of a camera (W3C mediacapture-image). The types of lib.dom lack it. */
interface WithTorch {
  torch?: boolean
}

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** @returns null until the camera is open. */
function useStream(onFail: (impedimento: Impedimento) => void): MediaStream | null {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let opened: MediaStream | null = null
    let isClosed = false
    const open = async () => {
      opened = await navigator.mediaDevices.getUserMedia(WANTED)
      if (isClosed) close(opened)
      else setStream(opened)
    }
    open().catch(error => fail(impedimentoOf(error)))
    return () => {
      isClosed = true
      if (opened !== null) close(opened)
    }
  }, [])
  return stream
}

/** @param isLooking false pauses the reading without switching the camera off. */
function useCamara(
  video: RefObject<HTMLVideoElement | null>,
  frame: RefObject<HTMLElement | null>,
  isLooking: boolean,
  onRead: (text: string) => void,
) {
  const [impedimento, setImpedimento] = useState<Impedimento | null>(null)
  const [isOscuro, setIsOscuro] = useState(false)
  const stream = useStream(setImpedimento)
  const read = useEffectEvent(onRead)

  useEffect(() => {
    const shown = video.current
    if (stream === null || shown === null) return
    shown.srcObject = stream
    void shown.play().catch(() => {}) // Rejected when the camera is closed early
  }, [stream, video])

  useEffect(() => {
    if (stream === null || !isLooking) return
    let isOver = false
    const canvas = document.createElement('canvas')
    const look = async () => {
      while (!isOver) {
        await new Promise(requestAnimationFrame)
        const picture = pictureOf(canvas, video.current, frame.current)
        if (isOver || picture === null) continue
        setIsOscuro(isOscura(picture))
        const text = await decode128(picture)
        if (isOver || text === null) continue
        return read(text)
      }
    }
    look().catch(() => setImpedimento('sin-lector'))
    return () => {
      isOver = true
    }
  }, [stream, isLooking, video, frame])
  return { impedimento, isOscuro, ...useLuz(stream) }
}

/** @returns `luz`: whether the light is on; null if the page cannot switch a light. */
function useLuz(stream: MediaStream | null) {
  const [isOn, setIsOn] = useState<boolean | null>(false)
  const track = stream?.getVideoTracks()[0]
  const capabilities = track?.getCapabilities?.() as WithTorch | undefined
  const luz = capabilities?.torch === true ? isOn : null
  const cambiarLuz = () => {
    if (!track || luz === null) return
    const wanted: MediaTrackConstraints & { advanced: WithTorch[] } = { advanced: [{ torch: !luz }] }
    track.applyConstraints(wanted).then(
      () => setIsOn(!luz),
      () => setIsOn(null), // The reported capability was wrong
    )
  }
  return { luz, cambiarLuz }
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Names of getUserMedia's errors (W3C mediacapture-streams), and a name that only old versions of Chrome use. */
const IMPEDIMENTOS: Readonly<Record<string, Impedimento>> = {
  NotAllowedError: 'sin-permiso',
  SecurityError: 'sin-permiso',
  NotFoundError: 'no-hay-camara',
  NotReadableError: 'ocupada',
  AbortError: 'ocupada',
  TrackStartError: 'ocupada',
}

const impedimentoOf = (error: unknown): Impedimento =>
  (error instanceof DOMException && IMPEDIMENTOS[error.name]) || 'sin-camara'

/** With less light (mean of 0 to 255), a printed label has no contrast. */
const OSCURO = 40
/** Measures the light at one pixel in this many. */
const MUESTRA = 97

/** Uses the green channel as brightness. */
export function isOscura({ data }: Pick<ImageData, 'data'>): boolean {
  let sum = 0
  let count = 0
  for (let at = 1; at < data.length; at += 4 * MUESTRA) {
    sum += data[at] as number
    count++
  }
  return sum < OSCURO * count
}

/** @returns null if the frame contains no picture. */
function pictureOf(
  canvas: HTMLCanvasElement,
  video: HTMLVideoElement | null,
  frame: HTMLElement | null,
): ImageData | null {
  if (video === null || frame === null || video.readyState < video.HAVE_CURRENT_DATA) return null
  const picture = { width: video.videoWidth, height: video.videoHeight }
  const screen = video.getBoundingClientRect()
  const { left, top, width, height } = frameBand(picture, screen, frame.getBoundingClientRect())
  if (width < 1 || height < 1) return null
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, left, top, width, height, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height) ?? null
}

interface Size {
  width: number
  height: number
}
interface Box extends Size {
  left: number
  top: number
}

/** Share of the frame's size that is added on each side, so that a label slightly outside the frame is read. */
const SLACK = 0.1

/**
 * Part of the camera's picture inside the frame, in pixels of the picture. The picture covers the screen, so two of its
 * sides are cut off. The rest of the picture is not decoded: a label outside the frame may belong to another seat.
 */
export function frameBand(picture: Size, screen: Size, frame: Box): Box {
  const scale = Math.max(screen.width / picture.width, screen.height / picture.height)
  const cutLeft = (picture.width * scale - screen.width) / 2
  const cutTop = (picture.height * scale - screen.height) / 2
  const left = Math.max(0, (frame.left - frame.width * SLACK + cutLeft) / scale)
  const top = Math.max(0, (frame.top - frame.height * SLACK + cutTop) / scale)
  const more = 1 + 2 * SLACK
  return {
    left: Math.floor(left),
    top: Math.floor(top),
    width: Math.floor(Math.min((frame.width * more) / scale, picture.width - left)),
    height: Math.floor(Math.min((frame.height * more) / scale, picture.height - top)),
  }
}
