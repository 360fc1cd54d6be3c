import '#ui/table/table.css'
import './usuarios.css'
import { useId, useState } from 'react'
import { horaConDia } from '#domain/valor/hora.ts'
import { LISTA, MARCO, USUARIOS } from '#messages.ts'
import { type UsuariosResult, useUsuarios } from '#queries/cuenta/use-usuarios.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button } from '#ui/controls/button.tsx'
import { AgeNotice } from '#ui/notices/age-notice.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Unanswered } from '#ui/notices/unanswered.tsx'
import type { Notify } from '#ui/notify.ts'
import type { Tarea } from './tarea.ts'
import { UsuariosDialogs } from './usuarios-dialogs.tsx'
import { UsuariosTable } from './usuarios-table.tsx'

/** Who may enter, as what, and what is open in their name; for admins. */
export default function UsuariosScreen({ notify, sesion }: { notify: Notify; sesion: { nombre: string } }) {
  const { online } = useNetwork()
  const result = useUsuarios(sesion.nombre)
  const [tarea, setTarea] = useState<Tarea | null>(null)
  const reasonId = useId()
  const { filas, isFetching } = result
  const isLoading = filas === null && isFetching
  const close = () => setTarea(null)
  return (
    <div className="usuarios">
      <div className="page-head">
        <h1>{USUARIOS.titulo}</h1>
        <span className="count" role="status">
          {isLoading && <span className="sr">{USUARIOS.cargando}</span>}
          {filas !== null && USUARIOS.cuantos(filas.filter(({ activo }) => activo).length, filas.length)}
        </span>
        <span className="grow" />
        <Button
          variant="primary"
          icon="plus"
          disabled={!online || filas === null}
          aria-describedby={online ? undefined : reasonId}
          onClick={() => setTarea({ que: 'nuevo' })}
        >
          {USUARIOS.nuevo}
        </Button>
      </div>
      <section className="panel sheet" aria-label={USUARIOS.titulo}>
        <Age id={reasonId} result={result} isOnline={online} />
        {isLoading || filas !== null ? (
          <div className="table-wrap">
            <UsuariosTable
              filas={filas}
              own={sesion.nombre}
              ahora={result.ahora}
              isBusy={isFetching}
              canEdit={online}
              reasonId={reasonId}
              onTarea={setTarea}
            />
          </div>
        ) : (
          <Nothing result={result} />
        )}
      </section>
      <UsuariosDialogs
        tarea={tarea}
        own={sesion.nombre}
        isOnline={online}
        onClose={close}
        onDone={said => {
          close()
          notify.success(said)
        }}
      />
    </div>
  )
}

function Age({ id, result, isOnline }: { id: string; result: UsuariosResult; isOnline: boolean }) {
  const { desde, error, retry } = result
  if (isOnline && (error === null || desde === null)) return null
  return (
    <AgeNotice
      id={id}
      isOnline={isOnline}
      sentences={[
        desde !== null && `${MARCO.datosDe(horaConDia(desde, Date.now()))}.`,
        isOnline ? USUARIOS.sinActualizar : USUARIOS.sinConexion,
      ]}
      retryLabel={LISTA.reintentar}
      onRetry={retry}
    />
  )
}

/** Instead of rows: the server could not say, or has no such list. There is always somebody: whoever asks. */
function Nothing({ result: { error, retry } }: { result: UsuariosResult }) {
  if (error?.status === 404)
    return <Empty icon="person" title={USUARIOS.sinLista} detail={USUARIOS.sinListaDetalle} />
  return (
    <Unanswered
      error={error}
      refused={{ title: USUARIOS.errorConsultar, detail: USUARIOS.errorDetalle }}
      missing={{ title: USUARIOS.sinDatos, detail: USUARIOS.sinDatosDetalle }}
      retryLabel={LISTA.reintentar}
      onRetry={retry}
    />
  )
}
