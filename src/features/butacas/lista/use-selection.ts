import { useCallback, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'

export type Selection = ReturnType<typeof useSelection>

/** The chosen seats by `nroKey`, in the order they were chosen; another filter or page keeps them. */
export function useSelection() {
  const [seats, setSeats] = useState<ReadonlyMap<string, Butaca>>(new Map())
  const toggle = useCallback((butaca: Butaca) => {
    setSeats(before => {
      const after = new Map(before)
      if (!after.delete(nroKey(butaca.nro))) after.set(nroKey(butaca.nro), butaca)
      return after
    })
  }, [])
  const clear = useCallback(() => setSeats(new Map()), [])
  const add = useCallback((butacas: readonly Butaca[]) => {
    setSeats(before => new Map([...before, ...butacas.map(butaca => [nroKey(butaca.nro), butaca] as const)]))
  }, [])
  const remove = useCallback((key: string) => {
    setSeats(before => new Map([...before].filter(([other]) => other !== key)))
  }, [])
  return { seats, toggle, clear, add, remove }
}
