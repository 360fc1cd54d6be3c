import { useState } from 'react'
import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import { type Borrador, borradorDe } from './borrador.ts'

/**
 * The form's choices. They follow the address: back, forward and a shared link show their report.
 * @param address that the choices belong to.
 */
export function useBorrador(address: string, consulta: ConsultaInforme | null, hoy: () => string) {
  const [borrador, setBorrador] = useState<Borrador>(() => borradorDe(consulta, hoy()))
  const [shown, setShown] = useState(address)
  if (shown !== address) {
    setShown(address)
    setBorrador(borradorDe(consulta, hoy()))
  }
  const change = (part: Partial<Borrador>) => setBorrador(before => ({ ...before, ...part }))
  return { borrador, change }
}
