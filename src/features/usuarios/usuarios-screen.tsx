import './usuarios.css'
import { type ComponentProps, useState } from 'react'
import type { Usuario } from '#contract/usuario.ts'
import { USUARIOS } from '#messages/persona/usuarios.ts'
import { SALIDA } from '#messages/salida.ts'
import { useHistorial } from '#office/historial/use-historial.tsx'
import { useReach } from '#office/list-panel.tsx'
import { ListTable } from '#office/list-table.tsx'
import { SacarLista } from '#office/salida/sacar-lista.tsx'
import { SmallListHead, SmallListSheet } from '#office/small-list.tsx'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import { useUsuarios } from '#queries/cuenta/use-usuarios.ts'
import type { Lista } from '#queries/lista.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notify.ts'
import { COLUMNAS, VALORES } from './columnas.tsx'
import { UsuarioRow } from './usuario-row.tsx'
import { type Tarea, tareaTomada, UsuariosDialogs } from './usuarios-dialogs.tsx'

const cuantos = (usuarios: readonly Usuario[]): string =>
  USUARIOS.cuantos(usuarios.filter(({ activo }) => activo).length, usuarios.length)

const nombreDe = ({ nombre }: Usuario): string => nombre

/** The accounts, their roles and their open sessions; for admins. */
export default function UsuariosScreen({ notify, sesion }: { notify: Notify; sesion: { nombre: string } }) {
  const reach = useReach()
  const { isOnline, reasonId } = reach
  const lista = useUsuarios(sesion.nombre)
  const [tarea, setTarea] = useState<Tarea | null>(() => tareaTomada(sesion.nombre))
  const close = () => setTarea(null)
  const { onHistorial, historial } = useHistorial<Usuario>('usuarios', nombreDe, nombreDe, {
    quien: sesion.nombre,
    notify,
  })
  const done = (said: string) => {
    close()
    notify.success(said)
  }
  return (
    <div className="small-list usuarios">
      <SmallListHead list={lista} words={USUARIOS} count={cuantos}>
        <SacarLista
          salida={
            lista.rows && {
              titulo: USUARIOS.titulo,
              columnas: VALORES,
              filas: lista.rows,
              filtro: SALIDA.todo,
            }
          }
          quien={sesion.nombre}
          notify={notify}
        />
        <Button
          variant="primary"
          icon="plus"
          disabled={!isOnline || lista.rows === null}
          aria-describedby={reasonId}
          onClick={() => setTarea({ que: 'nuevo' })}
        >
          {USUARIOS.nuevo}
        </Button>
      </SmallListHead>
      <SmallListSheet list={lista} words={USUARIOS} icon="person" reach={reach}>
        <Table
          lista={lista}
          own={sesion.nombre}
          reasonId={reasonId}
          onTarea={setTarea}
          onHistorial={onHistorial}
        />
      </SmallListSheet>
      {historial}
      <UsuariosDialogs
        tarea={tarea}
        own={sesion.nombre}
        onTarea={setTarea}
        isOnline={isOnline}
        onClose={close}
        onDone={done}
      />
    </div>
  )
}

function Table({
  lista: { rows, isFetching },
  own,
  ...row
}: Pick<ComponentProps<typeof UsuarioRow>, 'reasonId' | 'onTarea' | 'onHistorial'> & {
  lista: Lista<Usuario>
  own: string
}) {
  return (
    <ListTable title={USUARIOS.titulo} columns={COLUMNAS} isBusy={isFetching} places={rows === null ? 6 : 0}>
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
