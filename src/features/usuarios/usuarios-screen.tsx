import './usuarios.css'
import { type ComponentProps, useId, useState } from 'react'
import type { Usuario } from '#contract/usuario.ts'
import { USUARIOS } from '#messages/persona/usuarios.ts'
import { ListTable } from '#office/list-table.tsx'
import { SmallListHead, SmallListSheet } from '#office/small-list.tsx'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import { useUsuarios } from '#queries/cuenta/use-usuarios.ts'
import type { Lista } from '#queries/lista.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notify.ts'
import { COLUMNAS } from './columnas.tsx'
import type { Tarea } from './tarea.ts'
import { UsuarioRow } from './usuario-row.tsx'
import { UsuariosDialogs } from './usuarios-dialogs.tsx'

const cuantos = (usuarios: readonly Usuario[]): string =>
  USUARIOS.cuantos(usuarios.filter(({ activo }) => activo).length, usuarios.length)

/** Who may enter, as what, and what is open in their name; for admins. */
export default function UsuariosScreen({ notify, sesion }: { notify: Notify; sesion: { nombre: string } }) {
  const { online } = useNetwork()
  const lista = useUsuarios(sesion.nombre)
  const [tarea, setTarea] = useState<Tarea | null>(null)
  const noticeId = useId()
  const reasonId = online ? undefined : noticeId
  const close = () => setTarea(null)
  const done = (said: string) => {
    close()
    notify.success(said)
  }
  return (
    <div className="small-list usuarios">
      <SmallListHead list={lista} words={USUARIOS} count={cuantos}>
        <Button
          variant="primary"
          icon="plus"
          disabled={!online || lista.rows === null}
          aria-describedby={reasonId}
          onClick={() => setTarea({ que: 'nuevo' })}
        >
          {USUARIOS.nuevo}
        </Button>
      </SmallListHead>
      <SmallListSheet list={lista} words={USUARIOS} icon="person" isOnline={online} reasonId={noticeId}>
        <Table lista={lista} own={sesion.nombre} reasonId={reasonId} onTarea={setTarea} />
      </SmallListSheet>
      <UsuariosDialogs tarea={tarea} own={sesion.nombre} isOnline={online} onClose={close} onDone={done} />
    </div>
  )
}

function Table({
  lista: { rows, isFetching },
  own,
  ...row
}: {
  lista: Lista<Usuario>
  own: string
} & Pick<ComponentProps<typeof UsuarioRow>, 'reasonId' | 'onTarea'>) {
  return (
    <ListTable
      className="table cards"
      title={USUARIOS.titulo}
      columns={COLUMNAS}
      isBusy={isFetching}
      places={rows === null ? 6 : 0}
    >
      <tbody>
        {rows?.map(usuario => (
          <UsuarioRow
            key={usuario.id}
            usuario={usuario}
            isOwn={usuario.nombre === own}
            ahora={likelyNow()}
            {...row}
          />
        ))}
      </tbody>
    </ListTable>
  )
}
