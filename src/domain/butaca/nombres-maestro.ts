import type { Maestro, MaestroNombre } from '#contract/maestro.ts'
import { nroKey } from './butaca.ts'
import { SIN_AS } from './clase-as.ts'
import { ofrecidos } from './linea-estados.ts'
import { claveDePanel } from './panel-listas.ts'

/** Prefixes of the models with id 1, 2, 3…, for servers that send no prefixes (specification §5). */
const PREFIJOS = ['h5', 'h7', 'hx', 's5', 's7', 'sx']

/** Text that «Nueva Butaca» writes in the number field for a model: the model's prefix; '' for none. */
export const nroPorModelo = ({ id, prefijo = PREFIJOS[id - 1] }: Pick<Maestro, 'id' | 'prefijo'>): string =>
  prefijo ?? ''

const compacto = (nombre: string): string => nroKey(nombre).replace(/\s+/g, '')

const comienzosOf = (modelo: Maestro): readonly string[] =>
  [nroKey(nroPorModelo(modelo)), compacto(modelo.nombre)].filter(comienzo => comienzo !== '')

/** The model whose prefix or name begins the number. The longest prefix or name wins; null for none or for a tie. */
export function modeloDeNro<M extends Maestro>(nro: string, modelos: readonly M[]): M | null {
  const key = nroKey(nro)
  const found = ofrecidos(modelos).flatMap(modelo =>
    comienzosOf(modelo)
      .filter(comienzo => key.startsWith(comienzo))
      .map(comienzo => ({ modelo, comienzo, isNombre: comienzo === compacto(modelo.nombre) })),
  )
  const largo = Math.max(...found.map(({ comienzo }) => comienzo.length))
  const largest = found.filter(({ comienzo }) => comienzo.length === largo)
  // If 'S7 XL' has the prefix 's7', a number with s7 still means the model named 'S7'
  const named = largest.filter(({ isNombre }) => isNombre)
  const ids = new Set((named.length > 0 ? named : largest).map(({ modelo }) => modelo.id))
  return ids.size === 1 ? (largest.find(({ modelo }) => ids.has(modelo.id))?.modelo ?? null) : null
}

/**
 * The model that the number suggests; null if the number fits the selected model. 'S7…' also fits the model 'S7 XL'.
 */
export function modeloQueNoConcuerda<M extends Maestro>(
  nro: string,
  elegido: number,
  modelos: readonly M[],
): M | null {
  const deNro = modeloDeNro(nro, modelos)
  const modelo = modelos.find(({ id }) => id === elegido)
  if (deNro === null || modelo === undefined || deNro.id === elegido) return null
  const isSuyo =
    comienzosOf(modelo).some(comienzo => nroKey(nro).startsWith(comienzo)) ||
    comienzosOf(deNro).some(
      comienzo => nroKey(nro).startsWith(comienzo) && compacto(modelo.nombre).startsWith(comienzo),
    )
  return isSuyo ? null : deNro
}

/** The number in the letter case of most numbers in `otros`; unchanged without a majority. */
export function nroComoOtros(nro: string, otros: readonly string[]): string {
  const conLetras = otros.filter(otro => otro.toUpperCase() !== otro.toLowerCase())
  const cuantos = (caja: (otro: string) => string): number =>
    conLetras.filter(otro => caja(otro) === otro).length
  if (cuantos(otro => otro.toUpperCase()) * 2 > conLetras.length) return nro.toUpperCase()
  return cuantos(otro => otro.toLowerCase()) * 2 > conLetras.length ? nro.toLowerCase() : nro
}

/** Effect of a model's or color's new name, because the rules of the panel and of A/S depend on names. */
export type EfectoNombre = 'deja-panel' | 'entra-panel' | 'otra-fila' | 'pierde-as' | 'gana-as'

/** @param antes current name. @param despues new name. */
export function efectosDeRenombrar(lista: MaestroNombre, antes: string, despues: string): EfectoNombre[] {
  if (lista === 'estado' || lista === 'motivo') return []
  const [de, a] = [claveDePanel(lista, antes), claveDePanel(lista, despues)]
  const efectos: EfectoNombre[] = []
  if (de !== a) efectos.push(a === null ? 'deja-panel' : de === null ? 'entra-panel' : 'otra-fila')
  if (lista === 'modelo' && isSinAs(antes) !== isSinAs(despues))
    efectos.push(isSinAs(despues) ? 'pierde-as' : 'gana-as')
  return efectos
}

const isSinAs = (modelo: string): boolean => modelo.toLowerCase().includes(SIN_AS)
