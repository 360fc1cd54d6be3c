import { useEffect, useMemo, useState } from 'react'
import type { GrupoBuscado } from '#contract/buscar.ts'
import type { Butaca } from '#contract/butaca.ts'
import {
  buscarButacas,
  buscarHomologaciones,
  buscarPersonas,
  buscarProductos,
  buscarRegistros,
} from '#domain/buscar/en-este-equipo.ts'
import type { DatoDe, Partes } from '#domain/buscar/fila.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { replica } from '#offline/mirror/replica.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { showButaca } from '#offline/view/show-butaca.ts'
import { useReplica } from '../butacas/use-replica.ts'
import { type Homologaciones, homologacionesDeAqui } from '../homologaciones/use-homologaciones.ts'
import { listaDeAqui } from '../stock/use-lista.ts'

interface Tenida<T> {
  rows: readonly T[]
  /** When (ms) the server gave them. */
  asOf: number
}

/** What this device has of each group; null where it has nothing. */
export interface DeAqui {
  butacas: { asOf: number } | null
  /** `parte` where it has only the newest. */
  homologaciones: (Tenida<DatoDe['homologaciones']> & { parte: Homologaciones['parte'] }) | null
  registros: Tenida<DatoDe['registros']> | null
  productos: Tenida<DatoDe['productos']> | null
  personas: Tenida<DatoDe['personas']> | null
}

const LISTAS = { registros: 'registros', productos: 'productos', personas: 'cliente_proveedor' } as const

/** What this device has, read once; undefined until it was. Of groups that are not asked for nothing is read. */
export function useDeAqui(owner: string, grupos: readonly GrupoBuscado[]): DeAqui | undefined {
  const { ready, refreshedAt } = useReplica()
  const [listas, setListas] = useState<Omit<DeAqui, 'butacas'>>()
  useEffect(() => {
    let isWanted = true
    const lista = <G extends keyof typeof LISTAS>(grupo: G) =>
      grupos.includes(grupo) ? listaDeAqui(owner, LISTAS[grupo]) : null
    void Promise.all([lista('registros'), lista('productos'), lista('personas')]).then(
      ([registros, productos, personas]) => {
        const homologaciones = grupos.includes('homologaciones') ? homologacionesDeAqui(owner) : null
        if (isWanted)
          setListas({ homologaciones, registros, productos, personas: personas as DeAqui['personas'] })
      },
    )
    return () => {
      isWanted = false
    }
  }, [owner, grupos])
  const hasButacas = grupos.includes('butacas') && refreshedAt !== null
  return useMemo(
    () => (listas && ready ? { ...listas, butacas: hasButacas ? { asOf: refreshedAt } : null } : undefined),
    [listas, ready, hasButacas, refreshedAt],
  )
}

/** A seat as this device shows it; undefined where it has none. @param key its `nroKey`. */
export const butacaDeAqui = (key: string): Butaca | undefined =>
  showButaca(replica.getSnapshot().rows.get(key), outboxStore.getSnapshot().bySeat.get(key))

/** The seats whose key begins so: of the others, which may be 100 000, nothing is put together. */
function* butacasDeAqui(prefijo: string): Iterable<Butaca> {
  for (const key of keysDeAqui()) {
    const butaca = key.startsWith(prefijo) ? butacaDeAqui(key) : undefined
    if (butaca !== undefined) yield butaca
  }
}

function* keysDeAqui(): Iterable<string> {
  const { rows } = replica.getSnapshot()
  yield* rows.keys()
  for (const key of outboxStore.getSnapshot().bySeat.keys()) if (!rows.has(key)) yield key
}

/** Searches what this device has; a group that it has nothing of is left out. */
export function buscarAqui(aqui: DeAqui, grupos: readonly GrupoBuscado[], buscado: string): Partes {
  const { homologaciones, registros, productos, personas } = aqui
  return {
    ...(grupos.includes('butacas') && { butacas: buscarButacas(butacasDeAqui(nroKey(buscado)), buscado) }),
    ...(homologaciones && { homologaciones: buscarHomologaciones(homologaciones.rows, buscado) }),
    ...(registros && { registros: buscarRegistros(registros.rows, buscado) }),
    ...(productos && { productos: buscarProductos(productos.rows, buscado) }),
    ...(personas && { personas: buscarPersonas(personas.rows, buscado) }),
  }
}
