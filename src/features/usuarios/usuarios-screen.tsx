import '#ui/table/table.css'
import './usuarios.css'
import { useId, useState } from 'react'
import { USUARIOS } from '#messages.ts'
import { PageHead } from '#office/list-parts.tsx'
import { isLoading, ListEmpty, ListNotice } from '#office/list-state.tsx'
import { ListTable, plainColumns } from '#office/list-table.tsx'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import { useUsuarios } from '#queries/cuenta/use-usuarios.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import type { Notify } from '#ui/notify.ts'
import type { Tarea } from './tarea.ts'
import { UsuarioRow } from './usuario-row.tsx'
import { UsuariosDialogs } from './usuarios-dialogs.tsx'

const COLUMNAS = plainColumns(USUARIOS.columnas)

/** Who may enter, as what, and what is open in their name; for admins. */
export default function UsuariosScreen({ notify, sesion }: { notify: Notify; sesion: { nombre: string } }) {
  const { online } = useNetwork()
  const lista = useUsuarios(sesion.nombre)
  const { rows, error } = lista
  const [tarea, setTarea] = useState<Tarea | null>(null)
  const reasonId = useId()
  const isWaiting = isLoading(lista)
  const close = () => setTarea(null)
  return (
    <div className="usuarios">
      <PageHead
        title={USUARIOS.titulo}
        count={
          rows === null
            ? isWaiting && <span className="sr">{USUARIOS.cargando}</span>
            : USUARIOS.cuantos(rows.filter(({ activo }) => activo).length, rows.length)
        }
      >
        <Button
          variant="primary"
          icon="plus"
          disabled={!online || rows === null}
          aria-describedby={online ? undefined : reasonId}
          onClick={() => setTarea({ que: 'nuevo' })}
        >
          {USUARIOS.nuevo}
        </Button>
      </PageHead>
      <section className="panel sheet" aria-label={USUARIOS.titulo}>
        <ListNotice id={reasonId} list={lista} isOnline={online} words={USUARIOS} />
        {isWaiting || rows !== null ? (
          <div className="table-wrap">
            <ListTable
              className="table cards"
              title={USUARIOS.titulo}
              columns={COLUMNAS}
              isBusy={lista.isFetching}
              places={rows === null ? 6 : 0}
            >
              <tbody>
                {rows?.map(usuario => (
                  <UsuarioRow
                    key={usuario.id}
                    usuario={usuario}
                    isOwn={usuario.nombre === sesion.nombre}
                    ahora={likelyNow()}
                    canEdit={online}
                    reasonId={reasonId}
                    onTarea={setTarea}
                  />
                ))}
              </tbody>
            </ListTable>
          </div>
        ) : error?.status === 404 ? (
          <Empty icon="person" title={USUARIOS.sinLista} detail={USUARIOS.sinListaDetalle} />
        ) : (
          <ListEmpty list={lista} words={USUARIOS} />
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
