import { useEffect, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { MODULOS_EN_BLANCO } from '#domain/etiqueta/formato-etiqueta.ts'
import { findButaca } from '#queries/butacas/use-butaca.ts'
import { useRetryOnReturn } from '#queries/device.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { encode128, pathOf, type Symbol128 } from '#ui/barcode/code-128.ts'
import { decode128 } from '#ui/barcode/decode.ts'

/** A label whose code was decoded and contains the seat's number. */
export interface EtiquetaLista {
  nro: string
  butaca: Butaca
  simbolo: Symbol128
}
interface Afuera {
  nro: string
  motivo: 'no-existe' | 'no-esta' | 'sin-codigo' | 'no-se-lee' | 'sin-revisar'
}

/** Shows finished labels at this interval (ms): each update draws all sheets again. */
const SHOW_EVERY_MS = 400

export function useEtiquetas(nros: readonly string[]) {
  const [made, setMade] = useState<ReadonlyMap<string, EtiquetaLista | Afuera>>(new Map())
  const [attempt, setAttempt] = useState(0)
  const wanted = nros.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts again
  useEffect(() => {
    let isStale = false
    setMade(new Map())
    const run = async () => {
      const ready = new Map<string, EtiquetaLista | Afuera>()
      let shownAt = performance.now()
      for (const nro of wanted === '' ? [] : wanted.split('\n')) {
        ready.set(nro, await makeEtiqueta(nro))
        if (isStale) return
        if (performance.now() - shownAt < SHOW_EVERY_MS) continue
        setMade(new Map(ready))
        shownAt = performance.now()
      }
      setMade(ready)
    }
    void run() // makeEtiqueta turns failures into reasons
    return () => {
      isStale = true
    }
  }, [wanted, attempt])
  const inOrder = nros.flatMap(nro => made.get(nro) ?? [])
  const reintentar = () => setAttempt(count => count + 1)
  const { online } = useNetwork()
  useRetryOnReturn(online, () => {
    if (inOrder.some(one => 'motivo' in one && one.motivo === 'no-esta')) reintentar()
  })
  return {
    listas: inOrder.filter(one => 'simbolo' in one),
    afuera: inOrder.filter(one => 'motivo' in one),
    faltan: nros.length - inOrder.length,
    reintentar,
  }
}

async function makeEtiqueta(asked: string): Promise<EtiquetaLista | Afuera> {
  const found = await findButaca(asked)
  if (found === 'unknown') return { nro: asked, motivo: 'no-existe' }
  if (found === 'unreachable') return { nro: asked, motivo: 'no-esta' }
  const { butaca } = found
  // The seat's own number: the address may have other letter case
  const { nro } = butaca
  const simbolo = encode128(nro)
  if (simbolo === null) return { nro, motivo: 'sin-codigo' }
  try {
    return (await says(simbolo, nro)) ? { nro, butaca, simbolo } : { nro, motivo: 'no-se-lee' }
  } catch {
    // Any error leaves the label unchecked, and an unchecked label is not printed
    return { nro, motivo: 'sin-revisar' }
  }
}

/** Size of the picture to check, as in the coarsest print: a module in pixels, and the bars' height in modules. */
const MODULE = 2
const HEIGHT = 24

/** Whether the decoder reads the seat's number in the code. @throws DecoderUnavailable if no decoder can run. */
async function says(simbolo: Symbol128, nro: string): Promise<boolean> {
  return (await decode128(pictureOf(simbolo))) === nro
}

function pictureOf(simbolo: Symbol128): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = (simbolo.modules + 2 * MODULOS_EN_BLANCO) * MODULE
  canvas.height = HEIGHT * MODULE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas here')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  context.scale(MODULE, MODULE)
  context.fill(new Path2D(pathOf(simbolo, MODULOS_EN_BLANCO, HEIGHT)))
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
