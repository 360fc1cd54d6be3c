import { EDAD } from '#contract/headers.ts'

const ages = new WeakMap<object, number>()

/** Keeps how old an answer's body was when it was given, where a replica gave it. */
export function noteEdad(body: unknown, headers: Pick<Headers, 'get'>): void {
  const seconds = Number(headers.get(EDAD) ?? 0)
  if (seconds > 0 && typeof body === 'object' && body !== null) ages.set(body, seconds * 1000)
}

/** How old (ms) an answer's body was when it was given: 0 of most. */
export const edadOf = (body: object | undefined): number => (body && ages.get(body)) ?? 0
