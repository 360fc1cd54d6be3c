import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { decode128 } from '#ui/barcode/decode.ts'
import { frameBand } from './frame-band.ts'

export type Impedimento = 'sin-permiso' | 'sin-camara' | 'sin-lector'

/** The camera's light, which lib.dom does not describe (W3C mediacapture-image). */
interface WithTorch {
  torch?: boolean
}

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** Opens the camera until the component unmounts. */
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
    open().catch(error => fail(isRefused(error) ? 'sin-permiso' : 'sin-camara'))
    return () => {
      isClosed = true
      if (opened !== null) close(opened)
    }
  }, [])
  return stream
}

/**
 * Opens the camera and looks for a code inside the frame until one is read.
 * @param isLooking false pauses reading with the camera on.
 */
export function useCamara(
  video: RefObject<HTMLVideoElement | null>,
  frame: RefObject<HTMLElement | null>,
  isLooking: boolean,
  onRead: (text: string) => void,
) {
  const [impedimento, setImpedimento] = useState<Impedimento | null>(null)
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
  return { impedimento, ...useLuz(stream) }
}

/** @returns `luz`: whether the light is on, or null if the camera has none that a page may switch. */
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
      () => setIsOn(null), // The capability was wrong
    )
  }
  return { luz, cambiarLuz }
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const isRefused = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')

/** The picture inside the frame now; null while there is none yet. */
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
