import '#ui/table/table.css'
import './dispositivos.css'
import { useId } from 'react'
import { horaConDia } from '#domain/valor/hora.ts'
import { DISPOSITIVOS, LISTA, MARCO, MODALES } from '#messages.ts'
import { type DispositivosResult, useDispositivos } from '#queries/cuenta/use-dispositivos.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { AgeNotice } from '#ui/notices/age-notice.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Unanswered } from '#ui/notices/unanswered.tsx'
import type { Notify } from '#ui/notify.ts'
import { AskDialog } from '#ui/overlay.tsx'
import { DispositivosTable } from './dispositivos-table.tsx'
import { ImportarButton, ImportarResultado } from './importar.tsx'
import { useImportar } from './use-importar.ts'
import { useNombre } from './use-nombre.ts'
import { usePermisos } from './use-permisos.ts'
import { nombreDe } from './words.ts'

/** What the server knows of each tablet, for whoever answers for them: heard of when, what is missing, what was refused. */
export default function DispositivosScreen({
  notify,
  sesion,
}: {
  notify: Notify
  sesion: { nombre: string }
}) {
  const { online } = useNetwork()
  const result = useDispositivos(sesion.nombre)
  const editor = useNombre(notify)
  const permisos = usePermisos(notify)
  const { importado, isImporting, importar, dismiss } = useImportar()
  const reasonId = useId()
  const { filas, isFetching } = result
  const isLoading = filas === null && isFetching
  return (
    <div className="dispositivos">
      <div className="page-head">
        <h1>{DISPOSITIVOS.titulo}</h1>
        <span className="count" role="status">
          {isLoading && <span className="sr">{DISPOSITIVOS.cargando}</span>}
          {filas !== null && DISPOSITIVOS.cuantos(filas.length)}
        </span>
        <span className="grow" />
        <ImportarButton
          isBusy={isImporting}
          isOnline={online}
          reasonId={reasonId}
          onFile={file => void importar(file)} // It tells by itself how it went
        />
      </div>
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
        <Age id={reasonId} result={result} isOnline={online} />
        {isLoading || (filas !== null && filas.length > 0) ? (
          <div className="table-wrap">
            <DispositivosTable
              filas={filas}
              ahora={result.ahora}
              isBusy={isFetching}
              isOnline={online}
              reasonId={reasonId}
              editor={editor}
              permisos={permisos}
            />
          </div>
        ) : (
          <Nothing result={result} />
        )}
      </section>
    </div>
  )
}

function Age({ id, result, isOnline }: { id: string; result: DispositivosResult; isOnline: boolean }) {
  const { desde, error, retry } = result
  if (isOnline && (error === null || desde === null)) return null
  return (
    <AgeNotice
      id={id}
      isOnline={isOnline}
      sentences={[
        desde !== null && `${MARCO.datosDe(horaConDia(desde, Date.now()))}.`,
        isOnline ? DISPOSITIVOS.sinActualizar : DISPOSITIVOS.sinConexion,
      ]}
      retryLabel={LISTA.reintentar}
      onRetry={retry}
    />
  )
}

/** Instead of rows: the server could not say, keeps no such list, or has heard of none. */
function Nothing({ result: { filas, error, retry } }: { result: DispositivosResult }) {
  if (filas !== null)
    return <Empty icon="barcode" title={DISPOSITIVOS.vacia} detail={DISPOSITIVOS.vaciaDetalle} />
  if (error?.status === 404)
    return <Empty icon="barcode" title={DISPOSITIVOS.sinLista} detail={DISPOSITIVOS.sinListaDetalle} />
  return (
    <Unanswered
      error={error}
      refused={{ title: DISPOSITIVOS.errorConsultar, detail: DISPOSITIVOS.errorDetalle }}
      missing={{ title: DISPOSITIVOS.sinDatos, detail: DISPOSITIVOS.sinDatosDetalle }}
      retryLabel={LISTA.reintentar}
      onRetry={retry}
    />
  )
}
