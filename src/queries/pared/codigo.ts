import { useEffect, useState } from 'react'
import { parseCodigo } from '#domain/cuenta/codigo.ts'
import { readCodigoPared, saveCodigoPared } from '#offline/pared.ts'

/** The code of this screen: undefined until it was read, null without one; `isMalo`: the link that opened it has none. */
export interface CodigoPared {
  codigo: string | null | undefined
  isMalo: boolean
  setCodigo: (codigo: string | null) => void
}

/** Takes the code out of the address, so that it is not seen on the screen. @returns undefined where there is none. */
function takeHash(): string | null | undefined {
  const { hash, pathname } = location
  if (hash.length < 2) return undefined
  history.replaceState(history.state, '', pathname)
  return parseCodigo(hash.slice(1))
}

const keep = (codigo: string): void => void saveCodigoPared(codigo).catch(() => {}) // It works until the page is closed

/** The code that a link brings or that this screen keeps. */
export function useCodigoPared(): CodigoPared {
  const [codigo, setCodigo] = useState<string | null | undefined>(undefined)
  const [isMalo, setIsMalo] = useState(false)
  useEffect(() => {
    const take = (): boolean => {
      const found = takeHash()
      if (found === undefined) return false
      setIsMalo(found === null)
      if (found === null) return false
      keep(found)
      setCodigo(found)
      return true
    }
    if (!take())
      readCodigoPared().then(
        kept => setCodigo(now => now ?? kept),
        () => setCodigo(now => now ?? null),
      )
    const onHash = () => void take()
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [])
  const choose = (next: string | null) => {
    setIsMalo(false)
    if (next !== null) keep(next)
    setCodigo(next)
  }
  return { codigo, isMalo, setCodigo: choose }
}
