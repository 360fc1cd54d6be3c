import {
  FILTRO_BOOLEANOS,
  FILTRO_ENTEROS,
  FILTRO_REFERENCIAS,
  FILTRO_TEXTOS,
  type FiltroEntero,
  type FiltroTexto,
  type ReferenciaButaca,
} from '#contract/campos-butaca.ts'
import type { Maestro } from '#contract/maestro.ts'
import { finesDeRango, type GrupoFlujo } from '#domain/butaca/grupo-flujo.ts'
import { type FiltroButacas, NO, SI } from '#domain/butaca/lista-butacas.ts'
import { FUERA_DE_TABLA, nombreGrupoPanel } from '#domain/butaca/panel-listas.ts'
import { LISTA, SI_NO } from '#messages/butacas/lista.ts'
import type { ListaPedida } from '#queries/butacas/use-butacas.ts'
import type { Listas } from '#queries/butacas/use-mirror.ts'

const LISTAS = { estado: 'estados', modelo: 'modelos', color: 'colores' } as const satisfies Record<
  ReferenciaButaca,
  keyof Listas
>
const SI_O_NO: readonly Maestro[] = [
  { id: SI, nombre: SI_NO.si },
  { id: NO, nombre: SI_NO.no },
]

export const TIPEADOS = [...FILTRO_TEXTOS, ...FILTRO_ENTEROS] as const
export const TIPEADOS_APARTE = TIPEADOS.filter(campo => campo !== 'nro')

export const FILTROS: readonly {
  campo: Exclude<keyof FiltroButacas, FiltroTexto | FiltroEntero>
  listOf: (listas: Listas) => readonly Maestro[]
}[] = [
  ...FILTRO_REFERENCIAS.map(campo => ({ campo, listOf: (listas: Listas) => listas[LISTAS[campo]] })),
  ...FILTRO_BOOLEANOS.map(campo => ({ campo, listOf: () => SI_O_NO })),
]

/** Description of a list that another screen or the panel requested; null for a list of this screen's filters. */
export function especialWords(pedida: ListaPedida, listas: Listas): string | null {
  if (pedida.tipo === 'flujo') return flujoWords(pedida.grupo, listas)
  if (pedida.tipo === 'estas') return LISTA.estas(pedida.nros.length)
  if (pedida.tipo !== 'panel') return null
  const { grupo } = pedida
  return grupo === FUERA_DE_TABLA ? LISTA.fueraDelPanel : LISTA.delPanel(nombreGrupoPanel(grupo) ?? '')
}

function flujoWords(
  { grupo, de, dias, ...filtro }: GrupoFlujo,
  { estados, modelos, colores }: Listas,
): string {
  const nombreDe = (lista: readonly Maestro[], id: number) =>
    lista.find(ref => ref.id === id)?.nombre ?? String(id)
  const { modelo, color, persona, fechaD } = filtro
  return [
    grupo === 'parada' ? LISTA.paradas(dias, nombreDe(estados, Number(de))) : LISTA.devueltas[grupo](de),
    fechaD !== '' && LISTA.entre(...finesDeRango(filtro)),
    modelo !== 0 && LISTA.conModelo(nombreDe(modelos, modelo)),
    color !== 0 && LISTA.conColor(nombreDe(colores, color)),
    persona !== '' && LISTA.conPersona(persona),
  ]
    .filter(part => part !== false)
    .join(', ')
}
