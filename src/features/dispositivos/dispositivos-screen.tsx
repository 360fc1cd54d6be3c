import './dispositivos.css'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { nombreDe } from '#messages/equipo/palabras-dispositivo.ts'
import { MODALES } from '#messages/modales.ts'
import { SALIDA } from '#messages/salida.ts'
import { useReach } from '#office/list-panel.tsx'
import { SacarLista } from '#office/salida/sacar-lista.tsx'
import { SmallListHead, SmallListSheet } from '#office/small-list.tsx'
import { useTakeArchivo } from '#queries/archivo-abierto.ts'
import { useDispositivos } from '#queries/cuenta/use-dispositivos.ts'
import { Empty } from '#ui/notices/empty.tsx'
import type { Notify } from '#ui/notify.ts'
import { AskDialog } from '#ui/overlay.tsx'
import { VALORES } from './columnas.tsx'
import { DispositivosTable } from './dispositivos-table.tsx'
import { ImportarButton, ImportarResultado } from './importar.tsx'
import { useEdit } from './use-edit.ts'
import { useImportar } from './use-importar.ts'
import { type Permisos, usePermisos } from './use-permisos.ts'

const VACIA = <Empty icon="barcode" title={DISPOSITIVOS.vacia} detail={DISPOSITIVOS.vaciaDetalle} />

/** What the server knows of each tablet: its last contact, the entries that are missing, and those that it refused. */
export default function DispositivosScreen({
  notify,
  sesion,
}: {
  notify: Notify
  sesion: { nombre: string }
}) {
  const reach = useReach()
  const lista = useDispositivos(sesion.nombre)
  const editor = useEdit(sesion.nombre, notify)
  const permisos = usePermisos(notify)
  const { importado, isImporting, importar, dismiss } = useImportar()
  useTakeArchivo(file => void importar(file))
  return (
    <div className="small-list dispositivos">
      <SmallListHead list={lista} words={DISPOSITIVOS} count={filas => DISPOSITIVOS.cuantos(filas.length)}>
        <SacarLista
          salida={
            lista.rows && {
              titulo: DISPOSITIVOS.titulo,
              columnas: VALORES,
              filas: lista.rows,
              filtro: SALIDA.todo,
            }
          }
          quien={sesion.nombre}
          notify={notify}
        />
        <ImportarButton isBusy={isImporting} reasonId={reach.reasonId} onFile={file => void importar(file)} />
      </SmallListHead>
      <PreguntaRevocar permisos={permisos} />
      {importado !== null && <ImportarResultado importado={importado} onClose={dismiss} />}
      <SmallListSheet list={lista} words={DISPOSITIVOS} icon="barcode" reach={reach} empty={VACIA}>
        <DispositivosTable lista={lista} editor={editor} permisos={permisos} reasonId={reach.reasonId} />
      </SmallListSheet>
    </div>
  )
}

const PreguntaRevocar = ({ permisos: { asked, cancel, revocar } }: { permisos: Permisos }) =>
  asked !== null && (
    <AskDialog
      isOpen
      tone="rejected"
      icon="octagon"
      title={DISPOSITIVOS.preguntaRevocar(nombreDe(asked))}
      closeLabel={MODALES.cancelar}
      confirmLabel={DISPOSITIVOS.revocar}
      onClose={cancel}
      onConfirm={revocar}
    >
      {DISPOSITIVOS.revocarDetalle}
    </AskDialog>
  )
