import { useEffect, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { findButaca } from '#queries/butacas/use-butaca.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { useRetryOnReturn } from '#queries/use-retry-on-return.ts'
import { encode128, type Symbol128 } from '#ui/barcode/code-128.ts'
import { says } from './says.ts'

/** A label whose code the decoder reads as its number. */
export interface EtiquetaLista {
  nro: string
  butaca: Butaca
  simbolo: Symbol128
}
interface Afuera {
  nro: string
  motivo: 'no-existe' | 'no-esta' | 'sin-codigo' | 'no-se-lee' | 'sin-revisar'
}

/** Labels are shown in batches, since each update draws every sheet again. */
const SHOW_EVERY_MS = 400

/** Looks the seats up on this device, else on the server, and checks each label's code with the decoder. */
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
    /** Number of labels that are still being looked up or checked. */
    faltan: nros.length - inOrder.length,
    reintentar,
  }
}

async function makeEtiqueta(asked: string): Promise<EtiquetaLista | Afuera> {
  const found = await findButaca(asked)
  if (found === 'unknown') return { nro: asked, motivo: 'no-existe' }
  if (found === 'unreachable') return { nro: asked, motivo: 'no-esta' }
  const { butaca } = found
  // The seat's own spelling; the address may differ from it in case
  const { nro } = butaca
  const simbolo = encode128(nro)
  if (simbolo === null) return { nro, motivo: 'sin-codigo' }
  try {
    return (await says(simbolo, nro)) ? { nro, butaca, simbolo } : { nro, motivo: 'no-se-lee' }
  } catch {
    // Whatever the error is, a label that was not checked is not offered
    return { nro, motivo: 'sin-revisar' }
  }
}
