import { useState } from 'react'
import { USUARIO_MAX } from '#contract/limites.ts'
import { ROL_DE_NUEVOS, type Rol } from '#contract/permisos.ts'
import type { SesionAbierta, Usuario } from '#contract/usuario.ts'
import { normalizeUsuario } from '#domain/cuenta/credenciales.ts'
import { BORRADORES } from '#messages/edicion.ts'
import { FALLO, MODALES } from '#messages/marco.ts'
import { haceCuanto, horaConDia } from '#messages/palabras.ts'
import { SESIONES, USUARIO_DIALOGO, USUARIOS } from '#messages/persona/usuarios.ts'
import { FirstField } from '#office/focus.tsx'
import type { RowWords } from '#office/row/conflicto.tsx'
import { hasId, useMergedSave } from '#office/row/row-edit.ts'
import { RowConflict } from '#office/row/row-editor.tsx'
import { isTaken, readBorrador } from '#queries/cuenta/borradores.ts'
import { useFormDraft } from '#queries/cuenta/use-borrador.ts'
import {
  useCambiarActivo,
  useCambiarClave,
  useCambiarRol,
  useCerrarSesion,
  useCerrarSesiones,
  useCrearUsuario,
  useSesiones,
} from '#queries/cuenta/use-usuarios.ts'
import { likelyNow } from '#queries/device.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Empty, Notice, Skeleton } from '#ui/notices/notice.tsx'
import { AskDialog, Dialog } from '#ui/overlay.tsx'
import {
  CLAVE_VACIA,
  ClaveFields,
  checkClaves,
  checkNombre,
  isClaveTyped,
  type TareaProps,
  UsuarioForm,
  useSend,
} from './usuario-form.tsx'

export type Tarea =
  | { que: 'nuevo' }
  | { que: 'clave' | 'rol' | 'baja' | 'alta' | 'sesiones' | 'todas'; usuario: Usuario }

export function tareaTomada(own: string): Tarea | null {
  if (isTaken(own, NUEVO_USUARIO)) return { que: 'nuevo' }
  if (!isTaken(own, ROL_USUARIO)) return null
  return readBorrador(own, ROL_USUARIO, value =>
    isRolDraft(value) ? { que: 'rol', usuario: value.usuario } : null,
  )
}

const isRolDraft = (value: unknown): value is { usuario: Usuario; rol: Rol } =>
  typeof value === 'object' && value !== null && 'usuario' in value && hasId(value.usuario)

interface UsuariosDialogsProps extends TareaProps {
  tarea: Tarea | null
  own: string
  onTarea: (tarea: Tarea) => void
}

export function UsuariosDialogs({ tarea, own, onTarea, ...props }: UsuariosDialogsProps) {
  if (tarea === null) return null
  if (tarea.que === 'nuevo') return <NuevoUsuarioDialog own={own} {...props} />
  const { que, usuario } = tarea
  if (que === 'clave') return <ClaveDialog usuario={usuario} own={own} {...props} />
  if (que === 'rol') return <RolDialog usuario={usuario} own={own} {...props} />
  if (que === 'sesiones') {
    const { isOnline, onClose } = props
    const onTodas = () => onTarea({ que: 'todas', usuario })
    return <SesionesDialog usuario={usuario} isOnline={isOnline} onTodas={onTodas} onClose={onClose} />
  }
  return <Pregunta que={que} usuario={usuario} own={own} {...props} />
}

type SobreUsuario = TareaProps & { usuario: Usuario }

const ROL_USUARIO = 'usuario-rol'

function RolDialog({ usuario, own, ...dialog }: SobreUsuario & { own: string }) {
  const { id, nombre } = usuario
  const kept = useFormDraft(
    { owner: own, name: ROL_USUARIO, title: BORRADORES.rol(nombre) },
    { usuario, rol: usuario.rol },
  )
  const { rol } = kept.draft
  const setRol = (next: Rol) => kept.setDraft({ usuario, rol: next })
  const { form, send } = useSend(useCambiarRol(), {
    ...dialog,
    onDone: kept.ending(dialog.onDone),
    onClose: kept.ending(dialog.onClose),
  })
  const edicion = useMergedSave<Usuario, Cuenta>({
    owner: own,
    words: WORDS,
    send: ({ row: { version }, draft }) =>
      send({ id, rol: draft.rol, version }, () => USUARIO_DIALOGO.rolCambiado(nombre, draft.rol)),
    onTheirs: form.onClose,
  })
  const save = () => {
    if (rol === usuario.rol) form.onClose()
    else void edicion.save({ row: usuario, draft: { ...WORDS.draftOf(usuario), rol } }) // Reports its own outcome
  }
  return (
    <UsuarioForm
      {...form}
      title={USUARIO_DIALOGO.tituloRol(nombre)}
      submit={USUARIO_DIALOGO.guardar}
      isTyped={kept.isTyped}
      onSubmit={save}
    >
      <RolField value={rol} onChange={setRol} />
      <p className="soft">{USUARIO_DIALOGO.avisoRol(nombre)}</p>
      <RowConflict editor={edicion} />
    </UsuarioForm>
  )
}

function ClaveDialog({ usuario, own, ...dialog }: SobreUsuario & { own: string }) {
  const { id, nombre } = usuario
  const isOwn = nombre === own
  const [draft, setDraft] = useState(CLAVE_VACIA)
  const { form, errores, send } = useSend(useCambiarClave(), dialog, ['clave'])
  const done = () => (isOwn ? USUARIO_DIALOGO.clavePropia : USUARIO_DIALOGO.claveCambiada(nombre))
  const edicion = useMergedSave<Usuario, Cuenta>({
    owner: own,
    words: WORDS,
    send: ({ row: { version } }) =>
      send({ id, clave: draft.clave, version }, done, checkClaves(draft, nombre)),
    onTheirs: form.onClose,
    max: 0, // The other person may have set a password too
  })
  return (
    <UsuarioForm
      {...form}
      title={USUARIO_DIALOGO.tituloClave(nombre)}
      submit={USUARIO_DIALOGO.guardar}
      isTyped={isClaveTyped(draft)}
      // Not awaited: `save` reports its own outcome
      onSubmit={() => void edicion.save({ row: usuario, draft: WORDS.draftOf(usuario) })}
    >
      {/* Without this field a password manager stores the new password as the admin's own */}
      <input type="text" name="nombre" autoComplete="username" value={nombre} readOnly hidden />
      <ClaveFields
        takesFocus
        label={USUARIO_DIALOGO.claveNueva}
        draft={draft}
        errores={errores}
        onChange={setDraft}
      />
      <RowConflict editor={edicion} />
      <p className="soft">{isOwn ? USUARIO_DIALOGO.avisoClavePropia : USUARIO_DIALOGO.avisoClave(nombre)}</p>
    </UsuarioForm>
  )
}

const NUEVO_USUARIO = 'usuario-nuevo'
const VACIO: { nombre: string; rol: Rol } = { nombre: '', rol: ROL_DE_NUEVOS }

function NuevoUsuarioDialog(props: TareaProps & { own: string }) {
  const { own, onDone, onClose } = props
  // The password is never stored in the draft
  const kept = useFormDraft({ owner: own, name: NUEVO_USUARIO, title: USUARIOS.nuevo }, VACIO)
  const { nombre: escrito, rol } = kept.draft
  const [draft, setDraft] = useState(CLAVE_VACIA)
  const { form, errores, send } = useSend(
    useCrearUsuario(),
    { ...props, onDone: kept.ending(onDone), onClose: kept.ending(onClose) },
    ['nombre', 'clave'],
  )
  const save = () => {
    const nombre = normalizeUsuario(escrito)
    const wrong = { ...checkNombre(nombre), ...checkClaves(draft, nombre) }
    void send({ nombre, clave: draft.clave, rol }, () => USUARIO_DIALOGO.creado(nombre), wrong) // Reports its own outcome
  }
  return (
    <UsuarioForm
      {...form}
      title={USUARIOS.nuevo}
      submit={USUARIO_DIALOGO.crear}
      isTyped={kept.isTyped || isClaveTyped(draft)}
      onSubmit={save}
    >
      <FirstField
        error={errores.nombre}
        label={USUARIO_DIALOGO.nombre}
        hint={USUARIO_DIALOGO.nombreAyuda}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USUARIO_MAX}
        value={escrito}
        onChange={({ currentTarget: { value } }) => kept.setDraft({ nombre: value, rol })}
      />
      <RolField value={rol} onChange={next => kept.setDraft({ nombre: escrito, rol: next })} />
      <ClaveFields label={USUARIO_DIALOGO.clave} draft={draft} errores={errores} onChange={setDraft} />
      <p className="soft">{USUARIO_DIALOGO.claveProvisoria}</p>
    </UsuarioForm>
  )
}

const PREGUNTAS = {
  baja: {
    tone: 'rejected',
    icon: 'lock',
    title: USUARIO_DIALOGO.bajaTitulo,
    detail: () => USUARIO_DIALOGO.bajaDetalle,
    confirm: USUARIOS.darBaja,
  },
  alta: {
    tone: 'accent',
    icon: 'person',
    title: USUARIO_DIALOGO.altaTitulo,
    detail: () => USUARIO_DIALOGO.altaDetalle,
    confirm: USUARIOS.darAlta,
  },
  todas: {
    tone: 'pending',
    icon: 'logout',
    title: USUARIO_DIALOGO.sesionesTitulo,
    detail: ({ sesiones }: Usuario) => USUARIO_DIALOGO.sesionesDetalle(sesiones),
    confirm: USUARIOS.cerrarSesiones,
  },
} as const

function Pregunta({
  que,
  usuario,
  own,
  ...props
}: TareaProps & { que: keyof typeof PREGUNTAS; usuario: Usuario; own: string }) {
  const { id, nombre } = usuario
  const activo = useSend(useCambiarActivo(), props, [], USUARIO_DIALOGO.preguntaSinRespuesta)
  const sesiones = useSend(useCerrarSesiones(), props, [], USUARIO_DIALOGO.preguntaSinRespuesta)
  const { form } = que === 'todas' ? sesiones : activo
  const edicion = useMergedSave<Usuario, Cuenta>({
    owner: own,
    words: WORDS,
    send: ({ row: { version }, draft }) =>
      activo.send({ id, activo: draft.activo, version }, () =>
        draft.activo ? USUARIO_DIALOGO.dadoDeAlta(nombre) : USUARIO_DIALOGO.dadoDeBaja(nombre),
      ),
    onTheirs: form.onClose,
  })
  const act = () =>
    que === 'todas'
      ? sesiones.send({ id }, USUARIO_DIALOGO.sesionesCerradas)
      : edicion.save({ row: usuario, draft: { ...WORDS.draftOf(usuario), activo: que === 'alta' } })
  const { tone, icon, title, detail, confirm } = PREGUNTAS[que]
  const isUnsent = !form.isOnline && !form.isSaving
  const problem = form.problem ?? (isUnsent ? USUARIO_DIALOGO.preguntaSinConexion : undefined)
  const dialog = { title: title(nombre), onClose: form.onClose }
  if (edicion.conflict !== null) return <RowConflict editor={edicion} />
  // A refusal opens a new dialog, because screen readers announce a new dialog
  if (problem !== undefined)
    return (
      <AskDialog key="refused" {...dialog} tone="rejected" closeLabel={MODALES.cerrar}>
        {problem}
      </AskDialog>
    )
  return (
    <AskDialog
      key="asking"
      {...dialog}
      tone={tone}
      icon={icon}
      closeLabel={USUARIO_DIALOGO.cancelar}
      confirmLabel={confirm}
      onConfirm={() => {
        if (!form.isSaving) void act() // `act` reports its own outcome
      }}
    >
      {detail(usuario)}
    </AskDialog>
  )
}

type Cuenta = Pick<Usuario, 'rol' | 'activo'>

const WORDS: RowWords<Usuario, Cuenta> = {
  draftOf: ({ rol, activo }) => ({ rol, activo }),
  name: ({ nombre }) => nombre,
  titles: { rol: USUARIOS.columnas.rol, activo: USUARIOS.columnas.estado },
  say: (_, valor) => (typeof valor === 'string' ? valor : valor ? USUARIOS.activo : USUARIOS.deBaja),
}

interface SesionesDialogProps {
  usuario: Usuario
  isOnline: boolean
  onTodas: () => void
  onClose: () => void
}

function SesionesDialog({ usuario, isOnline, onTodas, onClose }: SesionesDialogProps) {
  const { data: rows, error, refetch } = useSesiones(usuario.id)
  const { send, form } = useSend(
    useCerrarSesion(usuario.id),
    { isOnline, onDone: () => {}, onClose },
    [],
    USUARIO_DIALOGO.preguntaSinRespuesta,
  )
  const said = [form.problem, isOnline ? undefined : SESIONES.sinConexion].filter(Boolean).join(' ')
  const isOff = form.isSaving || !isOnline
  return (
    <Dialog
      onClose={onClose}
      closeLabel={SESIONES.listo}
      title={SESIONES.titulo(usuario.nombre)}
      width={620}
      footer={
        <>
          {said !== '' && (
            <span className="err" role="alert">
              {said}
            </span>
          )}
          <Button onClick={onClose}>{SESIONES.listo}</Button>
          {rows !== null && rows.length > 0 && (
            <Button
              variant="danger"
              icon="logout"
              aria-disabled={isOff}
              onClick={isOff ? undefined : onTodas}
            >
              {SESIONES.cerrarTodas}
            </Button>
          )}
        </>
      }
    >
      {error !== null && (
        <Notice tone="rejected" icon="octagon" action={{ label: FALLO.retry, onAction: refetch }}>
          {error.detail ?? SESIONES.sinDatos}
        </Notice>
      )}
      {rows === null && error === null && <Skeleton width={320} />}
      {rows?.length === 0 && <Empty icon="logout" title={SESIONES.ninguna} />}
      {rows !== null && rows.length > 0 && (
        <ul className="sesiones-abiertas">
          {rows.map(sesion => (
            <Fila
              key={sesion.sid}
              sesion={sesion}
              isOff={isOff}
              onCerrar={() => void send({ sid: sesion.sid }, () => '')} // `send` reports its own outcome
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Fila({
  sesion: { emitida, vista, donde, equipo, esta },
  isOff,
  onCerrar,
}: {
  sesion: SesionAbierta
  isOff: boolean
  onCerrar: () => void
}) {
  const ahora = likelyNow()
  const cual = equipo === null ? SESIONES.sinEquipo : (equipo.nombre ?? SESIONES.sinNombre(equipo.id))
  const desde = horaConDia(Date.parse(emitida), ahora)
  return (
    <li>
      <div>
        <b>{cual}</b> {esta && <small>{SESIONES.esta}</small>}
        <p className="soft">
          {SESIONES.desde(desde, donde)}{' '}
          {vista === null ? SESIONES.sinUso : SESIONES.vista(haceCuanto(Date.parse(vista), ahora))}
        </p>
      </div>
      <Button
        aria-label={SESIONES.cerrarUna(cual, desde)}
        aria-disabled={isOff}
        onClick={isOff ? undefined : onCerrar}
      >
        {SESIONES.cerrar}
      </Button>
    </li>
  )
}

const OPTIONS = (Object.keys(USUARIO_DIALOGO.roles) as Rol[]).map(rol => ({
  value: rol,
  label: USUARIO_DIALOGO.roles[rol],
}))

const RolField = ({ value, onChange }: { value: Rol; onChange: (rol: Rol) => void }) => (
  <Select
    label={USUARIO_DIALOGO.rol}
    options={OPTIONS}
    value={value}
    onChange={rol => onChange(rol as Rol)}
  />
)
