import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import { useHoyFabrica } from '#queries/informes/use-hoy-fabrica.ts'
import { showSavedRegistro } from '#queries/stock/use-registros.ts'
import { useLeaveGuard } from '#ui/leave-guard.ts'
import type { Notify } from '#ui/notify.ts'
import { useDetalle } from './detalle/use-detalle.ts'
import { nombreDeFila, rebased, useCabecera } from './use-cabecera.ts'
import { useEscrituras } from './use-escrituras.ts'
import type { ListaRegistros } from './use-lista-registros.ts'
import { useRegistroPedido } from './use-registro-pedido.ts'

/** The open lines of a record, its edited row, and the writes of both. */
export function useEdicion(owner: string, notify: Notify, lista: ListaRegistros) {
  const hoy = useHoyFabrica()
  const detalle = useDetalle(owner, lista.filaDe)
  const escrituras = useEscrituras({
    owner,
    notify,
    detalle,
    onSaved: registro =>
      cabecera.rebase(({ row, draft }) =>
        row?.id === registro.id ? rebased({ row, draft }, registro) : { row, draft },
      ),
  })
  const pedido = useRegistroPedido(lista, detalle, notify)
  const cabecera = useCabecera(owner, {
    notify,
    hoy,
    onCreated: registro => registro && pedido.open(registro.id),
    onModified: (id, { registro, warnings }) => {
      if (registro !== null) {
        showSavedRegistro(owner, id, registro)
        detalle.rebase(registro)
      }
      escrituras.warn(warnings, REGISTROS.yaGuardado)
    },
    onConflict: (edicion, actual) => escrituras.decideFila(edicion, actual, cabecera),
    onFailure: escrituras.fail,
  })
  const { edit, isChanged } = cabecera
  const cambiado = detalle.sucio ?? (edit !== null && isChanged ? nombreDeFila(edit.row) : null)
  useLeaveGuard(cambiado === null ? null : DETALLE.hayCambios(cambiado), () => {
    detalle.close()
    cabecera.cancel()
  })
  return { hoy, detalle, escrituras, cabecera }
}

export type Edicion = ReturnType<typeof useEdicion>
