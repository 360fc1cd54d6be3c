import { ARCHIVO_MAX_BYTES } from '#contract/importacion.ts'
import type { Planilla } from '#planilla/planilla.ts'
import type { PlanillaAnswer } from '#planilla/planilla-worker.ts'
import { PLANILLA_WORKER_URL } from '#planilla/worker-url.ts'
import { trustedScriptUrl } from '#ui/trusted-script-url.ts'

export type Leido = { planilla: Planilla } | { codigo: string; dato?: string | undefined }

/** Longer than any file within the limits takes on a slow machine. */
const LONGEST_MS = 60_000

/** Reads a file apart from the page, which stays quick, and gives up after a minute. */
export async function readFile(file: File): Promise<Leido> {
  if (file.size > ARCHIVO_MAX_BYTES) return { codigo: 'muy-grande' }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { codigo: 'no-se-abre' }
  const worker = new Worker(trustedScriptUrl(PLANILLA_WORKER_URL), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = new Promise<Leido>(resolve => {
    timer = setTimeout(() => resolve({ codigo: 'tarda' }), LONGEST_MS)
    worker.addEventListener('error', () => resolve({ codigo: 'danado' }))
    worker.addEventListener('message', ({ data }: MessageEvent<PlanillaAnswer>) => resolve(data))
    worker.postMessage(bytes, [bytes])
  })
  return read.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
