import { NRO_MAX } from '#contract/limites.ts'

/** Of a field for a seat's number: what is typed or read there stays as it is. */
export const NRO_INPUT = {
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  maxLength: NRO_MAX,
} as const
