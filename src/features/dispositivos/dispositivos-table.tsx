import { type ComponentProps, useId, useState } from 'react'
import type { Dispositivo } from '#contract/dispositivos/dispositivo.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { EditableTable } from '#office/editable-table.tsx'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import type { Lista } from '#queries/lista.ts'
import { COLUMNAS, type Facts } from './columnas.tsx'
import { DispositivoEditRow, DispositivoRow, RechazadasRow } from './dispositivo-row.tsx'
import type { DispositivoEdit } from './use-edit.ts'

const idOf = ({ id }: Dispositivo): string => id

type DispositivosTableProps = Pick<ComponentProps<typeof DispositivoRow>, 'permisos' | 'reasonId'> & {
  lista: Lista<Dispositivo>
  editor: DispositivoEdit
}

/** The devices. One may have its name edited, and one its refused entries unfolded. */
export function DispositivosTable({ lista: { rows, isFetching }, editor, ...acts }: DispositivosTableProps) {
  const [open, setOpen] = useState<string | null>(null)
  const foldId = useId()
  const abierta = rows?.find(({ id, rechazadas }) => id === open && rechazadas.length > 0) ?? null
  const editada = rows?.find(({ id }) => id === editor.key) ?? editor.edit?.row
  const ahora = likelyNow()
  const factsOf = (fila: Dispositivo): Facts => {
    const isOpen = fila.id === abierta?.id
    return { fila, ahora, isOpen, foldId, onToggle: () => setOpen(isOpen ? null : fila.id) }
  }
  return (
    <EditableTable
      title={DISPOSITIVOS.titulo}
      columns={COLUMNAS}
      isBusy={isFetching}
      places={6}
      editor={editor}
      editing={editada && <DispositivoEditRow editor={editor} {...factsOf(editada)} />}
      rows={rows}
      keyOf={idOf}
      renderRow={(fila, takesFocus) => (
        <DispositivoRow
          {...factsOf(fila)}
          {...acts}
          takesFocus={takesFocus}
          onEdit={() => editor.start(fila)}
        />
      )}
      open={abierta}
      detail={abierta && <RechazadasRow id={foldId} fila={abierta} />}
    />
  )
}
