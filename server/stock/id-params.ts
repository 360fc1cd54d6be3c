import { Type } from 'typebox'
import { IdEnvio } from '#contract/ref.ts'

export const IdParams = Type.Object({ id: IdEnvio }, { additionalProperties: false })
