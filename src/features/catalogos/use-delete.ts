import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { failureReason } from '#office/failure-reason.ts'
import { useRowDelete } from '#office/row-delete.ts'
import { useBorrar } from '#queries/stock/use-borrar.ts'
import type { Notify } from '#ui/notify.ts'

/** The row of a catalogue that is deleted. */
export function useDelete(catalogo: CatalogoNombre, owner: string, notify: Notify) {
  const { escribir } = useBorrar(owner, catalogo)
  return useRowDelete<FilaCatalogo>({
    remove: ({ id }) => escribir(id),
    onDeleted: () => notify.success(CATALOGOS.de[catalogo].borrado),
    failureOf: failed => ({
      sentence: failureReason(failed, {
        offline: CATALOGOS.noBorradaSinRed,
        unknown: CATALOGOS.noSeSabeSiBorro,
        refused: CATALOGOS.noBorradaError,
      }),
    }),
  })
}
