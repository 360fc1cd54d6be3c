import type { MaestroNombre } from '#contract/maestro.ts'
import { SIN_AS } from './clase-as.ts'
import { claveDePanel } from './panel-listas.ts'

/** What follows from another name, since the specification's rules of the panel and of A and S go by names. */
export type EfectoNombre = 'deja-panel' | 'entra-panel' | 'otra-fila' | 'pierde-as' | 'gana-as'

/** @param antes the name that the row has. @param despues the one that it is to have. */
export function efectosDeRenombrar(lista: MaestroNombre, antes: string, despues: string): EfectoNombre[] {
  if (lista === 'estado') return []
  const [de, a] = [claveDePanel(lista, antes), claveDePanel(lista, despues)]
  const efectos: EfectoNombre[] = []
  if (de !== a) efectos.push(a === null ? 'deja-panel' : de === null ? 'entra-panel' : 'otra-fila')
  if (lista === 'modelo' && isSinAs(antes) !== isSinAs(despues))
    efectos.push(isSinAs(despues) ? 'pierde-as' : 'gana-as')
  return efectos
}

const isSinAs = (modelo: string): boolean => modelo.toLowerCase().includes(SIN_AS)
