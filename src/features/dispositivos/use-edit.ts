import type { Dispositivo } from '#contract/dispositivos/dispositivo.ts'
import { BORRADORES } from '#messages/borradores.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { nombreDe } from '#messages/equipo/palabras-dispositivo.ts'
import type { RowWords } from '#office/row/conflicto.tsx'
import { hasTexts, type Meanwhile, meanwhileOf, type RowEdit, useRowEdit } from '#office/row/row-edit.ts'
import { useNombrarDispositivo } from '#queries/cuenta/use-dispositivos.ts'
import type { Notify } from '#ui/notify.ts'

type BorradorDispositivo = { nombre: string }
export type DispositivoEdit = RowEdit<Dispositivo, BorradorDispositivo>

const draftOf = ({ nombre }: Dispositivo): BorradorDispositivo => ({ nombre: nombre ?? '' })
const WORDS: RowWords<Dispositivo, BorradorDispositivo> = {
  draftOf,
  name: fila => BORRADORES.fila(DISPOSITIVOS.columnas.nombre, nombreDe(fila)),
  titles: { nombre: DISPOSITIVOS.columnas.nombre },
}

export function useEdit(owner: string, notify: Notify): DispositivoEdit {
  const { escribir, isSaving } = useNombrarDispositivo()
  return useRowEdit<Dispositivo, BorradorDispositivo>({
    notify,
    isSaving,
    keyOf: ({ id }) => id,
    words: WORDS,
    kept: { owner, name: 'dispositivos', isRow: hasTexts('id'), isDraft: hasTexts('nombre') },
    isChanged: ({ nombre }, draft) => (nombre ?? '') !== draft.nombre,
    send: async ({ row, draft: { nombre } }) => {
      const { id, versionFila } = row
      const escrito = await escribir({ id, nombre, versionFila })
      const meanwhile = escrito.ok ? null : meanwhileOf(escrito, row, false)
      if (meanwhile !== null) return { meanwhile: withAll(row, meanwhile) }
      if (!escrito.ok) return { error: escrito.detail ?? DISPOSITIVOS.noGuardado, invalid: ['nombre'] }
      notify.success(DISPOSITIVOS.nombrado)
      return { focus: id }
    },
  })
}

/** The server tells the name and the version alone. */
const withAll = (row: Dispositivo, { actual, ...rest }: Meanwhile<Dispositivo>): Meanwhile<Dispositivo> => ({
  ...rest,
  actual: actual && { ...row, ...actual },
})
