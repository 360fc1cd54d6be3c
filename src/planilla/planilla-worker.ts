import { type CodigoPlanilla, type Planilla, PlanillaError } from './planilla.ts'
import { readPlanilla } from './read-planilla.ts'

export type PlanillaAnswer = { planilla: Planilla } | { codigo: CodigoPlanilla; dato: string | undefined }

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  readPlanilla(new Uint8Array(data)).then(
    planilla => answer({ planilla }),
    error => answer(saidOf(error)),
  )
})

const saidOf = (error: unknown): PlanillaAnswer =>
  error instanceof PlanillaError
    ? { codigo: error.codigo, dato: error.dato }
    : { codigo: 'danado', dato: undefined }

const answer = (said: PlanillaAnswer): void => postMessage(said)
