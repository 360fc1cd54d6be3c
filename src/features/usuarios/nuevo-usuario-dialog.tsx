import { useState } from 'react'
import { USUARIO_MAX } from '#contract/limites.ts'
import type { Rol } from '#contract/rol.ts'
import { checkNombreUsuario, normalizeUsuario } from '#domain/cuenta/nombre-usuario.ts'
import { FALLA_USUARIO, USUARIO_DIALOGO, USUARIOS } from '#messages/persona/usuarios.ts'
import { FirstField } from '#office/first-field.tsx'
import { useCrearUsuario } from '#queries/cuenta/use-usuarios.ts'
import { CLAVE_VACIA, ClaveFields, checkClaves } from './clave-fields.tsx'
import { RolField } from './rol-field.tsx'
import { type Errores, type TareaProps, UsuarioForm, useSend } from './usuario-form.tsx'

export function NuevoUsuarioDialog(props: TareaProps) {
  const [escrito, setNombre] = useState('')
  const [rol, setRol] = useState<Rol>('operario')
  const [draft, setDraft] = useState(CLAVE_VACIA)
  const { form, errores, send } = useSend(useCrearUsuario(), props, ['nombre', 'clave'])
  const save = () => {
    const nombre = normalizeUsuario(escrito)
    const wrong = { ...checkNombre(nombre), ...checkClaves(draft, nombre) }
    void send({ nombre, clave: draft.clave, rol }, () => USUARIO_DIALOGO.creado(nombre), wrong) // It reports its own outcome
  }
  return (
    <UsuarioForm {...form} title={USUARIOS.nuevo} submit={USUARIO_DIALOGO.crear} onSubmit={save}>
      <FirstField
        error={errores.nombre}
        label={USUARIO_DIALOGO.nombre}
        hint={USUARIO_DIALOGO.nombreAyuda}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USUARIO_MAX}
        value={escrito}
        onChange={event => setNombre(event.currentTarget.value)}
      />
      <RolField value={rol} onChange={setRol} />
      <ClaveFields label={USUARIO_DIALOGO.clave} draft={draft} errores={errores} onChange={setDraft} />
      <p className="soft">{USUARIO_DIALOGO.claveProvisoria}</p>
    </UsuarioForm>
  )
}

function checkNombre(nombre: string): Errores {
  const falla = checkNombreUsuario(nombre)
  return falla === null ? {} : { nombre: FALLA_USUARIO[falla] }
}
