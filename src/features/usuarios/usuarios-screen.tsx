import './usuarios.css'
import './credenciales.css'
import { useState } from 'react'
import { can } from '#contract/permisos.ts'
import type { Usuario } from '#contract/usuario.ts'
import { momentoDe } from '#domain/valor/hora.ts'
import { haceCuanto } from '#messages/palabras.ts'
import { CREDENCIALES, columnasUsuario, USUARIOS } from '#messages/persona/usuarios.ts'
import { SALIDA } from '#messages/salida.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { useHistorial } from '#office/historial/use-historial.tsx'
import { type ScreenProps, useReach } from '#office/list-panel.tsx'
import { Cells, plainColumns, type ShownColumn, showing } from '#office/list-table.tsx'
import { SacarLista, usePapel } from '#office/salida/sacar.tsx'
import { SmallListHead, SmallListSheet, SmallListTable } from '#office/small-list.tsx'
import { useUsuarios } from '#queries/cuenta/use-usuarios.ts'
import { likelyNow } from '#queries/device.ts'
import { Bars } from '#ui/barcode/bars.tsx'
import { encode128 } from '#ui/barcode/code-128.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { RowMenu } from '#ui/overlay.tsx'
import { Mark } from '#ui/signs/signs.tsx'
import { type Tarea, tareaTomada, UsuariosDialogs } from './usuarios-dialogs.tsx'

const cuantos = (usuarios: readonly Usuario[]): string =>
  USUARIOS.cuantos(usuarios.filter(({ activo }) => activo).length, usuarios.length)

const nombreDe = ({ nombre }: Usuario): string => nombre

export default function UsuariosScreen({ notify, sesion }: ScreenProps) {
  const reach = useReach()
  const { isOnline, reasonId } = reach
  const lista = useUsuarios(sesion.nombre)
  const [tarea, setTarea] = useState<Tarea | null>(() => tareaTomada(sesion.nombre))
  const close = () => setTarea(null)
  const { onHistorial, historial } = useHistorial<Usuario>('usuarios', nombreDe, {
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
            lista.data && {
              titulo: USUARIOS.titulo,
              columnas: VALORES,
              filas: lista.data,
              filtro: SALIDA.todo,
            }
          }
          quien={sesion.nombre}
          notify={notify}
        />
        <Credenciales usuarios={lista.data} quien={sesion.nombre} notify={notify} />
        <Button
          icon="plus"
          disabled={!isOnline || lista.data === null}
          aria-describedby={reasonId}
          onClick={() => setTarea({ que: 'nuevo' })}
        >
          {USUARIOS.nuevo}
        </Button>
      </SmallListHead>
      <SmallListSheet list={lista} words={USUARIOS} icon="person" reach={reach}>
        <SmallListTable list={lista} title={USUARIOS.titulo} columns={COLUMNAS} places={6}>
          {usuario => (
            <UsuarioRow
              key={usuario.id}
              usuario={usuario}
              isOwn={usuario.nombre === sesion.nombre}
              ahora={likelyNow()}
              reasonId={reasonId}
              onTarea={setTarea}
              onHistorial={onHistorial}
            />
          )}
        </SmallListTable>
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

function UsuarioRow({
  usuario,
  isOwn,
  ahora,
  reasonId,
  onTarea,
  onHistorial,
}: {
  usuario: Usuario
  isOwn: boolean
  /** Server time (ms). */
  ahora: number
  /** Id of the text that explains disabled acts; undefined if the acts are enabled. */
  reasonId: string | undefined
  onTarea: (tarea: Tarea) => void
  onHistorial: ((usuario: Usuario) => void) | undefined
}) {
  const { nombre, activo, claveProvisoria } = usuario
  const label = USUARIOS.acciones(nombre)
  const historialItem = onHistorial
    ? [{ label: HISTORIAL.enMenu, icon: 'history' as const, onAction: () => onHistorial(usuario) }]
    : []
  return (
    <tr>
      <th scope="row" className="c-nombre">
        {activo ? <b>{nombre}</b> : <span className="soft">{nombre}</span>}
        {isOwn && <small> {USUARIOS.vos}</small>}
        {claveProvisoria && <small> {USUARIOS.provisoria}</small>}
      </th>
      <Cells row={{ usuario, ahora }} columns={DATOS} isLabelled />
      <td className="c-acts">
        {reasonId === undefined ? (
          <RowMenu label={label} items={[...itemsOf(usuario, isOwn, onTarea), ...historialItem]} />
        ) : (
          <IconButton label={label} icon="more" large disabled aria-describedby={reasonId} />
        )}
      </td>
    </tr>
  )
}

/** Menu items of an account. Admins cannot change their own role and access: they must not lock themselves out. */
function itemsOf(usuario: Usuario, isOwn: boolean, onTarea: (tarea: Tarea) => void) {
  const item = (
    que: Exclude<Tarea['que'], 'nuevo' | 'todas'>,
    label: string,
    icon: 'lock' | 'pencil' | 'logout' | 'person',
  ) => ({
    label,
    icon,
    onAction: () => onTarea({ que, usuario }),
  })
  const { activo, sesiones } = usuario
  return [
    item('clave', USUARIOS.cambiarClave, 'pencil'),
    ...(isOwn ? [] : [item('rol', USUARIOS.cambiarRol, 'person')]),
    ...(sesiones > 0 ? [item('sesiones', USUARIOS.verSesiones, 'logout')] : []),
    ...(isOwn
      ? []
      : [activo ? item('baja', USUARIOS.darBaja, 'lock') : item('alta', USUARIOS.darAlta, 'person')]),
  ]
}

const COLUMNAS = plainColumns(USUARIOS.columnas)

/** Export columns of the screen. */
export const VALORES = columnasUsuario(momentoDe)

/** `ahora`: server time (ms). */
const DATOS: readonly ShownColumn<{ usuario: Usuario; ahora: number }>[] = showing(COLUMNAS, {
  rol: ({ usuario: { rol } }) => <span>{rol}</span>,
  estado: ({ usuario: { activo } }) =>
    activo ? (
      <Mark tone="ok" icon="check">
        {USUARIOS.activo}
      </Mark>
    ) : (
      <Mark tone="neutral" icon="lock">
        {USUARIOS.deBaja}
      </Mark>
    ),
  ingreso: ({ usuario: { ultimoIngreso }, ahora }) => (
    <span className={ultimoIngreso === null ? 'muted' : undefined}>
      {ultimoIngreso === null ? USUARIOS.nunca : haceCuanto(Date.parse(ultimoIngreso), ahora)}
    </span>
  ),
  sesiones: ({ usuario: { sesiones } }) =>
    sesiones === 0 ? (
      <span className="muted">{USUARIOS.sinSesiones}</span>
    ) : (
      <span>{USUARIOS.sesiones(sesiones)}</span>
    ),
})

/** Height of the barcode in modules. */
const HEIGHT = 40

interface Props {
  usuarios: readonly Usuario[] | null
  quien: string
  notify: Notify
}

/** Prints the cards that a tablet reads when another person takes over (specification §6). */
function Credenciales({ usuarios, quien, notify }: Props) {
  const { papel, imprimir } = usePapel(quien, notify)
  const suyas = usuarios?.filter(({ activo, rol }) => activo && can(rol, 'tableta.compartir')) ?? []
  const print = () =>
    imprimir(suyas.length, {
      titulo: CREDENCIALES.titulo,
      detalle: CREDENCIALES.detalle,
      cuerpo: (
        <ul className="credenciales">
          {suyas.map(({ id, nombre }) => (
            <Credencial key={id} nombre={nombre} />
          ))}
        </ul>
      ),
    })
  return (
    <>
      <Button icon="badge" disabled={suyas.length === 0} onClick={print}>
        {CREDENCIALES.imprimir}
      </Button>
      {papel}
    </>
  )
}

function Credencial({ nombre }: { nombre: string }) {
  const symbol = encode128(nombre)
  return (
    <li>
      <b>{nombre}</b>
      {symbol === null ? <span>{CREDENCIALES.sinCodigo}</span> : <Bars symbol={symbol} height={HEIGHT} />}
      <span>{CREDENCIALES.uso}</span>
    </li>
  )
}
