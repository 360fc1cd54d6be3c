import { Type } from 'typebox'
import { IdEnvio } from '#contract/ref.ts'

/** What of the stock a path is about. */
export const IdParams = Type.Object({ id: IdEnvio }, { additionalProperties: false })
