import { useState } from 'react'
import { USUARIO_MAX } from '#contract/limites.ts'
import { ROL_DE_NUEVOS, type Rol } from '#contract/rol.ts'
import { checkNombreUsuario, normalizeUsuario } from '#domain/cuenta/nombre-usuario.ts'
import { FALLA_USUARIO, USUARIO_DIALOGO, USUARIOS } from '#messages/persona/usuarios.ts'
import { FirstField } from '#office/first-field.tsx'
import { useFormDraft } from '#queries/cuenta/use-borrador.ts'
import { useCrearUsuario } from '#queries/cuenta/use-usuarios.ts'
import { CLAVE_VACIA, ClaveFields, checkClaves, isClaveTyped } from './clave-fields.tsx'
import { RolField } from './rol-field.tsx'
import { type Errores, type TareaProps, UsuarioForm, useSend } from './usuario-form.tsx'

export const NUEVO_USUARIO = 'usuario-nuevo'
const VACIO: { nombre: string; rol: Rol } = { nombre: '', rol: ROL_DE_NUEVOS }

export function NuevoUsuarioDialog(props: TareaProps & { own: string }) {
  const { own, onDone, onClose } = props
  // Never with the password
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
    void send({ nombre, clave: draft.clave, rol }, () => USUARIO_DIALOGO.creado(nombre), wrong) // It reports its own outcome
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

function checkNombre(nombre: string): Errores {
  const falla = checkNombreUsuario(nombre)
  return falla === null ? {} : { nombre: FALLA_USUARIO[falla] }
}
