import './dispositivos.css'
import { useId } from 'react'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { MODALES } from '#messages/modales.ts'
import { SmallListHead, SmallListSheet } from '#office/small-list.tsx'
import { useDispositivos } from '#queries/cuenta/use-dispositivos.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Empty } from '#ui/notices/empty.tsx'
import type { Notify } from '#ui/notify.ts'
import { AskDialog } from '#ui/overlay.tsx'
import { DispositivosTable } from './dispositivos-table.tsx'
import { ImportarButton, ImportarResultado } from './importar.tsx'
import { useEdit } from './use-edit.ts'
import { useImportar } from './use-importar.ts'
import { type Permisos, usePermisos } from './use-permisos.ts'
import { nombreDe } from './words.ts'

const VACIA = <Empty icon="barcode" title={DISPOSITIVOS.vacia} detail={DISPOSITIVOS.vaciaDetalle} />

/** What the server knows of each tablet, for whoever answers for them: heard of when, what is missing, what was refused. */
export default function DispositivosScreen(props: { notify: Notify; sesion: { nombre: string } }) {
  const { notify, sesion } = props
  const { online } = useNetwork()
  const lista = useDispositivos(sesion.nombre)
  const editor = useEdit(notify)
  const permisos = usePermisos(notify)
  const { importado, isImporting, importar, dismiss } = useImportar()
  const noticeId = useId()
  const reasonId = online ? undefined : noticeId
  return (
    <div className="small-list dispositivos">
      <SmallListHead list={lista} words={DISPOSITIVOS} count={filas => DISPOSITIVOS.cuantos(filas.length)}>
        <ImportarButton isBusy={isImporting} reasonId={reasonId} onFile={file => void importar(file)} />
      </SmallListHead>
      <PreguntaRevocar permisos={permisos} />
      {importado !== null && <ImportarResultado importado={importado} onClose={dismiss} />}
      <SmallListSheet
        list={lista}
        words={DISPOSITIVOS}
        icon="barcode"
        isOnline={online}
        reasonId={noticeId}
        empty={VACIA}
      >
        <DispositivosTable lista={lista} editor={editor} permisos={permisos} reasonId={reasonId} />
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
