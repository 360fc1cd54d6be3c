import { useEffect, useState } from 'react'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { lateStores } from '#offline/late-stores.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { repetidasEn } from '#offline/outbox/read-answer.ts'
import { homologacionesDeAqui } from './use-homologaciones.ts'

export { repetidasEn }

/** The seat that has each label, by the label in lower case. */
export type EtiquetasUsadas = ReadonlyMap<string, string>

/** Labels in use, from the last list of this device and from its own homologations. */
async function listEtiquetasUsadas(owner: string): Promise<EtiquetasUsadas> {
  const usadas = new Map<string, string>()
  const add = (nro: string, ...etiquetas: readonly unknown[]): void => {
    for (const etiqueta of etiquetas) usadas.set(nroKey(String(etiqueta ?? '')), nro)
  }
  for (const { butaca, etiqueta_blanca, etiqueta_gris } of homologacionesDeAqui(owner)?.rows ?? [])
    add(butaca, etiqueta_blanca, etiqueta_gris)
  for (const { nro, operacion } of await listHomologadas()) add(nro, operacion.eBlanca, operacion.eGris)
  return usadas
}

type Homologada = Entry & { operacion: Extract<Operacion, { tipo: 'homologar' }> }

/** Homologations of this device that stand or wait. */
async function listHomologadas(): Promise<Homologada[]> {
  const { theReads } = await lateStores()
  const [live, confirmed] = await Promise.all([
    theReads.listLive(),
    theReads.listConfirmed(Number.NEGATIVE_INFINITY),
  ])
  const standing = live.filter(({ state }) => state !== 'rejected' && state !== 'conflict')
  return [...confirmed, ...standing].filter(
    (entry): entry is Homologada => entry.operacion.tipo === 'homologar',
  )
}

const NINGUNA: EtiquetasUsadas = new Map()

/** The same for a form, read when it opens. */
export function useEtiquetasUsadas(owner: string): EtiquetasUsadas {
  const [usadas, setUsadas] = useState(NINGUNA)
  useEffect(() => {
    let isOpen = true
    // Without the database the server alone tells
    listEtiquetasUsadas(owner).then(
      found => isOpen && setUsadas(found),
      () => {},
    )
    return () => {
      isOpen = false
    }
  }, [owner])
  return usadas
}

/** @returns the seat other than `nro` that has the label; null where none is known. */
export function quienTiene(usadas: EtiquetasUsadas, etiqueta: unknown, nro: string): string | null {
  const otra = usadas.get(nroKey(String(etiqueta ?? '')))
  return otra === undefined || nroKey(otra) === nroKey(nro) ? null : otra
}
