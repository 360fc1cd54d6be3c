import { useMemo, useState } from 'react'
import { gruposDe } from '#contract/buscar.ts'
import type { Rol } from '#contract/rol.ts'
import { claveDe, type Fila, filaDe } from '#domain/buscar/fila.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { clock } from '#offline/clock.ts'
import { keepAnswer, readAnswer } from '../persisted.ts'
import { butacaDeAqui, type DeAqui } from './listas-de-aqui.ts'

const ULTIMAS = ['buscar-ultimas']
const ULTIMAS_MAX = 5

/** A row that was opened, and when (ms). */
export interface Abierta {
  fila: Fila
  at: number
}

const isAbierta = (value: unknown): boolean => {
  const { fila, at } = (value ?? {}) as Partial<Record<keyof Abierta, unknown>>
  const { grupo, dato } = (fila ?? {}) as Partial<Record<keyof Fila, unknown>>
  return typeof at === 'number' && typeof grupo === 'string' && typeof dato === 'object' && dato !== null
}
const accepts = (data: unknown): boolean => Array.isArray(data) && data.every(isAbierta)

const readAbiertas = (owner: string): readonly Abierta[] =>
  readAnswer<readonly Abierta[]>(owner, ULTIMAS, accepts)?.data ?? []

/** Keeps a row as the last one that the person opened, on this device and until they sign out. */
export function noteAbierta(owner: string, fila: Fila): void {
  if (fila.grupo === 'pantallas') return
  const now = clock.now()
  const others = readAbiertas(owner).filter(each => claveDe(each.fila) !== claveDe(fila))
  keepAnswer(owner, ULTIMAS, [{ fila, at: now }, ...others].slice(0, ULTIMAS_MAX), now)
}

/** The rows that the person opened last from here, as this device has them now; of groups that their role may open. */
export function useUltimas({ nombre, rol }: { nombre: string; rol: Rol }, aqui: DeAqui | undefined) {
  const [abiertas] = useState(() => readAbiertas(nombre))
  return useMemo(() => {
    const grupos: readonly string[] = gruposDe(rol)
    return abiertas.flatMap(({ fila, at }) =>
      grupos.includes(fila.grupo) ? [{ at, fila: asItIs(fila, aqui) }] : [],
    )
  }, [abiertas, rol, aqui])
}

function asItIs(fila: Fila, aqui: DeAqui | undefined): Fila {
  if (fila.grupo === 'butacas') return filaDe('butacas', butacaDeAqui(nroKey(fila.dato.nro)) ?? fila.dato)
  if (fila.grupo !== 'productos') return fila
  return filaDe('productos', aqui?.productos?.rows.find(({ id }) => id === fila.dato.id) ?? fila.dato)
}
