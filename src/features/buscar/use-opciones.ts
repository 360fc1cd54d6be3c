import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import type { GrupoBuscado } from '#contract/buscar.ts'
import { claveDe, type Fila } from '#domain/buscar/resultados.ts'
import { addressOfFicha, textOfEstas } from '#domain/rutas.ts'
import { BUSCAR } from '#messages/buscar.ts'
import { haceCuanto } from '#messages/palabras.ts'
import type { Abierta, Busqueda } from '#queries/buscar/use-buscar.ts'
import { likelyNow } from '#queries/device.ts'

export interface Opcion {
  clave: string
  fila: Fila
  /** Time since the person last opened the row, in words. Null for a search result. */
  hace: string | null
}
export interface Bloque {
  titulo: string
  cuenta: string
  opciones: readonly Opcion[]
}

const opcionDe = (fila: Fila): Opcion => ({ clave: claveDe(fila), fila, hace: null })

export const bloquesOf = ({ grupos, despues, soloAqui }: Busqueda): readonly Bloque[] => [
  ...grupos.map(({ grupo, filas, total }) => ({
    titulo: BUSCAR.grupos[grupo],
    cuenta: soloAqui === null || grupo === 'pantallas' ? BUSCAR.total(total) : BUSCAR.enEsteEquipo(total),
    opciones: filas.map(opcionDe),
  })),
  ...(despues.length > 0 ? [{ titulo: BUSCAR.despues, cuenta: '', opciones: despues.map(opcionDe) }] : []),
]

export const bloquesVacios = (ultimas: readonly Abierta[], pantallas: readonly Fila[]): readonly Bloque[] => [
  ...(ultimas.length > 0
    ? [
        {
          titulo: BUSCAR.ultimas,
          cuenta: '',
          opciones: ultimas.map(({ fila, at }) => ({
            ...opcionDe(fila),
            hace: haceCuanto(at, likelyNow()),
          })),
        },
      ]
    : []),
  { titulo: BUSCAR.grupos.pantallas, cuenta: '', opciones: pantallas.map(opcionDe) },
]

export function useActiva(
  bloques: readonly Bloque[],
  texto: string,
  open: (opcion: Opcion, isElsewhere: boolean) => void,
) {
  const [elegida, setElegida] = useState<{ clave: string; texto: string } | null>(null)
  const opciones = useMemo(() => bloques.flatMap(each => each.opciones), [bloques])
  const at = elegida?.texto === texto ? opciones.findIndex(({ clave }) => clave === elegida.clave) : -1
  const activa = opciones[Math.max(at, 0)]
  const move = (by: number) => {
    const next = opciones.at((Math.max(at, 0) + by) % opciones.length)
    if (next) setElegida({ clave: next.clave, texto })
  }
  useEffect(() => {
    if (at >= 0) document.getElementById(idDe(elegida?.clave ?? ''))?.scrollIntoView({ block: 'nearest' })
  }, [at, elegida])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) move(by)
    else if (event.key === 'Enter' && activa) open(activa, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return { activa: activa?.clave ?? null, onKeyDown }
}

export const idDe = (clave: string): string =>
  `hallada-${clave.replaceAll(/[^\w-]/g, c => `_${c.codePointAt(0)}`)}`

export type Rutas = Readonly<Record<GrupoBuscado, string>> & {
  hasFicha: boolean
}

export function direccionOf(fila: Fila, rutas: Rutas): string {
  if (fila.grupo === 'pantallas') return fila.dato.path
  if (fila.grupo === 'butacas' && rutas.hasFicha) return addressOfFicha(fila.dato.nro)
  const asked = new URLSearchParams(parametrosOf(fila))
  return `${rutas[fila.grupo]}?${asked}`
}

function parametrosOf(fila: Exclude<Fila, { grupo: 'pantallas' }>): Record<string, string> {
  switch (fila.grupo) {
    case 'butacas':
      return { estas: textOfEstas([fila.dato.nro]) }
    case 'homologaciones':
      return { texto: fila.dato.butaca }
    case 'registros':
      return { registro: String(fila.dato.id) }
    case 'productos':
      return { text: fila.dato.codigo }
    case 'personas':
      return { texto: fila.dato.nombre }
  }
}
