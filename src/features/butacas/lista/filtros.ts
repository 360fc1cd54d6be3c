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

/** The filters that are typed; that of the number is the scan field. */
export const TIPEADOS = [...FILTRO_TEXTOS, ...FILTRO_ENTEROS] as const
/** The typed filters with a field of their own beside the list. */
export const TIPEADOS_APARTE = TIPEADOS.filter(campo => campo !== 'nro')

/** The filters that are a choice, each with what it chooses from. */
export const FILTROS: readonly {
  campo: Exclude<keyof FiltroButacas, FiltroTexto | FiltroEntero>
  listOf: (listas: Listas) => readonly Maestro[]
}[] = [
  ...FILTRO_REFERENCIAS.map(campo => ({ campo, listOf: (listas: Listas) => listas[LISTAS[campo]] })),
  ...FILTRO_BOOLEANOS.map(campo => ({ campo, listOf: () => SI_O_NO })),
]

/** Name of a list that another screen links to; null for one requested here. */
export function especialWords(pedida: ListaPedida): string | null {
  if (pedida.tipo === 'estas') return LISTA.estas(pedida.nros.length)
  if (pedida.tipo !== 'panel') return null
  const { grupo } = pedida
  return grupo === FUERA_DE_TABLA ? LISTA.fueraDelPanel : LISTA.delPanel(nombreGrupoPanel(grupo) ?? '')
}
