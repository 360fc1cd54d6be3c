import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { BorradorCatalogo, ProblemaCatalogo } from '#domain/stock/borrador-catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import type { Escritura } from '#queries/use-escritura.ts'

type Fallida = Extract<Escritura<unknown>, { ok: false }>

export const problemaEnPalabras = (
  catalogo: CatalogoNombre,
  problema: ProblemaCatalogo,
  borrador: BorradorCatalogo,
): string =>
  problema.codigo === 'obligatorio'
    ? CATALOGOS.de[catalogo].obligatorio
    : CATALOGOS.celularInvalido((borrador.celular ?? '').trim(), problema.lectura)

/** Why a row was not saved: the server's own words where it gave any (specification §8). */
export function motivoDe({ kind, status, detail }: Fallida): string {
  if (kind === 'network') return CATALOGOS.noGuardadaSinRed
  if (kind !== 'http') return CATALOGOS.noSeSabeSiGuardo
  return detail ?? CATALOGOS.noGuardadaError(status)
}

/** And why not deleted. */
export function motivoDeBorrado({ kind, status, detail }: Fallida): string {
  if (kind === 'network') return CATALOGOS.noBorradaSinRed
  if (kind !== 'http') return CATALOGOS.noSeSabeSiBorro
  return detail ?? CATALOGOS.noBorradaError(status)
}
