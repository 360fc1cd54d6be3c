import { NRO_MAX } from '#contract/limites.ts'

/** Keeps the browser from changing a seat's number. */
export const NRO_INPUT = {
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  maxLength: NRO_MAX,
} as const
