import '#ui/table/table.css'
import './dispositivos.css'
import { useId, useState } from 'react'
import type { Dispositivo } from '#contract/dispositivo.ts'
import { DISPOSITIVOS, MODALES } from '#messages.ts'
import { EditableTable } from '#office/editable-table.tsx'
import { PageHead } from '#office/list-parts.tsx'
import { isLoading, ListEmpty, ListNotice } from '#office/list-state.tsx'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import { useDispositivos } from '#queries/cuenta/use-dispositivos.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Empty } from '#ui/notices/empty.tsx'
import type { Notify } from '#ui/notify.ts'
import { AskDialog } from '#ui/overlay.tsx'
import { COLUMNAS } from './columnas.ts'
import { DispositivoEditRow } from './dispositivo-edit-row.tsx'
import { DispositivoRow } from './dispositivo-row.tsx'
import { ImportarButton, ImportarResultado } from './importar.tsx'
import { RechazadasRow } from './rechazadas-row.tsx'
import { useEdit } from './use-edit.ts'
import { useImportar } from './use-importar.ts'
import { usePermisos } from './use-permisos.ts'
import { nombreDe } from './words.ts'

const idOf = ({ id }: Dispositivo): string => id

/** What the server knows of each tablet, for whoever answers for them: heard of when, what is missing, what was refused. */
export default function DispositivosScreen({
  notify,
  sesion,
}: {
  notify: Notify
  sesion: { nombre: string }
}) {
  const { online } = useNetwork()
  const lista = useDispositivos(sesion.nombre)
  const { rows, error } = lista
  const editor = useEdit(notify)
  const permisos = usePermisos(notify)
  const { importado, isImporting, importar, dismiss } = useImportar()
  const [open, setOpen] = useState<string | null>(null)
  const reasonId = useId()
  const foldId = useId()
  const isWaiting = isLoading(lista)
  const abierta = rows?.find(({ id, rechazadas }) => id === open && rechazadas.length > 0) ?? null
  const editada = rows?.find(({ id }) => id === editor.key) ?? editor.edit?.row
  const ahora = likelyNow()
  /** What is known of a device, its refused entries under it. */
  const factsOf = (fila: Dispositivo) => {
    const isOpen = fila.id === abierta?.id
    return { fila, ahora, isOpen, foldId, onToggle: () => setOpen(isOpen ? null : fila.id) }
  }
  return (
    <div className="dispositivos">
      <PageHead
        title={DISPOSITIVOS.titulo}
        count={
          rows === null
            ? isWaiting && <span className="sr">{DISPOSITIVOS.cargando}</span>
            : DISPOSITIVOS.cuantos(rows.length)
        }
      >
        <ImportarButton
          isBusy={isImporting}
          isOnline={online}
          reasonId={reasonId}
          onFile={file => void importar(file)} // It tells by itself how it went
        />
      </PageHead>
      {permisos.asked !== null && (
        <AskDialog
          isOpen
          tone="rejected"
          icon="octagon"
          title={DISPOSITIVOS.preguntaRevocar(nombreDe(permisos.asked))}
          closeLabel={MODALES.cancelar}
          confirmLabel={DISPOSITIVOS.revocar}
          onClose={permisos.cancel}
          onConfirm={permisos.revocar}
        >
          {DISPOSITIVOS.revocarDetalle}
        </AskDialog>
      )}
      {importado !== null && <ImportarResultado importado={importado} onClose={dismiss} />}
      <section className="panel sheet" aria-label={DISPOSITIVOS.titulo}>
        <ListNotice id={reasonId} list={lista} isOnline={online} words={DISPOSITIVOS} />
        {isWaiting || (rows !== null && rows.length > 0) ? (
          <div className="table-wrap">
            <EditableTable
              className="table cards"
              title={DISPOSITIVOS.titulo}
              columns={COLUMNAS}
              isBusy={lista.isFetching}
              places={6}
              editor={editor}
              editing={editada && <DispositivoEditRow editor={editor} {...factsOf(editada)} />}
              rows={rows}
              keyOf={idOf}
              renderRow={(fila, takesFocus) => (
                <DispositivoRow
                  {...factsOf(fila)}
                  canEdit={online}
                  reasonId={reasonId}
                  permisos={permisos}
                  takesFocus={takesFocus}
                  onEdit={() => editor.start(fila)}
                />
              )}
              open={abierta}
              detail={abierta && <RechazadasRow id={foldId} fila={abierta} />}
            />
          </div>
        ) : error?.status === 404 && rows === null ? (
          <Empty icon="barcode" title={DISPOSITIVOS.sinLista} detail={DISPOSITIVOS.sinListaDetalle} />
        ) : (
          <ListEmpty list={lista} words={DISPOSITIVOS}>
            <Empty icon="barcode" title={DISPOSITIVOS.vacia} detail={DISPOSITIVOS.vaciaDetalle} />
          </ListEmpty>
        )}
      </section>
    </div>
  )
}
