import type { Dispositivo } from '#contract/dispositivos/dispositivo.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { type RowEdit, useRowEdit } from '#office/row/row-edit.ts'
import { useNombrarDispositivo } from '#queries/cuenta/use-dispositivos.ts'
import type { Notify } from '#ui/notify.ts'

type BorradorDispositivo = { nombre: string }
export type DispositivoEdit = RowEdit<Dispositivo, BorradorDispositivo>

export function useEdit(notify: Notify): DispositivoEdit {
  const { escribir, isSaving } = useNombrarDispositivo()
  return useRowEdit<Dispositivo, BorradorDispositivo>({
    notify,
    isSaving,
    keyOf: ({ id }) => id,
    draftOf: ({ nombre }) => ({ nombre: nombre ?? '' }),
    isChanged: ({ nombre }, draft) => (nombre ?? '') !== draft.nombre,
    send: async ({ row: { id }, draft: { nombre } }) => {
      const escrito = await escribir({ id, nombre })
      if (!escrito.ok) return { error: escrito.detail ?? DISPOSITIVOS.noGuardado, invalid: ['nombre'] }
      notify.success(DISPOSITIVOS.nombrado)
      return { focus: id }
    },
  })
}
