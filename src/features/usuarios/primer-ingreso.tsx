import './usuarios.css'
import { type FormEvent, useState } from 'react'
import { TEXTO_MAX, USUARIO_MAX } from '#contract/limites.ts'
import { normalizeUsuario, parseCodigo, writeCodigo } from '#domain/cuenta/credenciales.ts'
import { PRIMER_INGRESO } from '#messages/persona/login.ts'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { FirstField } from '#office/focus.tsx'
import { useCodigoDeLaDireccion, usePrimerIngreso } from '#queries/cuenta/use-clave.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { FormProblem } from '#ui/notices/notice.tsx'
import { CLAVE_VACIA, ClaveFields, checkClaves, checkNombre, type Errores, useSend } from './usuario-form.tsx'

/** The code itself, or the code of a pasted address. */
const codigoEn = (texto: string): string | null => parseCodigo(texto.split('#').at(-1) ?? '')

/** Creates the first account of an installation, with the code that the server printed. */
export default function PrimerIngreso({
  onSignedIn,
  onCreated,
}: {
  onSignedIn: () => void
  /** Called if the account was created but the sign-in failed. */
  onCreated: () => void
}) {
  const traido = codigoEn(useCodigoDeLaDireccion())
  const [codigo, setCodigo] = useState(traido === null ? '' : writeCodigo(traido))
  const [nombre, setNombre] = useState('')
  const [claves, setClaves] = useState(CLAVE_VACIA)
  const { form, errores, send } = useSend(
    usePrimerIngreso(),
    { isOnline: true, onDone: said => (said === '' ? onCreated() : onSignedIn()), onClose: onCreated },
    ['codigo', 'nombre', 'clave'],
    PRIMER_INGRESO.sinRespuesta,
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (form.isSaving) return
    const limpio = codigoEn(codigo)
    const wrong: Errores = {
      ...(limpio === null && { codigo: PRIMER_INGRESO.codigoMal }),
      ...checkNombre(normalizeUsuario(nombre)),
      ...checkClaves(claves, normalizeUsuario(nombre)),
    }
    // Not awaited: `send` reports its own outcome
    void send({ codigo: limpio ?? '', nombre, clave: claves.clave }, isIn => (isIn ? 'entra' : ''), wrong)
  }
  const Codigo = traido === null ? FirstField : TextField
  const Nombre = traido === null ? TextField : FirstField
  return (
    <form className="box" noValidate onSubmit={save}>
      <h1>{PRIMER_INGRESO.titulo}</h1>
      <p className="soft">{PRIMER_INGRESO.porQue}</p>
      {form.problem !== undefined && <FormProblem text={form.problem} />}
      <Codigo
        label={PRIMER_INGRESO.codigo}
        hint={PRIMER_INGRESO.codigoAyuda}
        error={errores.codigo}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TEXTO_MAX}
        value={codigo}
        onChange={event => setCodigo(event.currentTarget.value)}
      />
      <Nombre
        label={USUARIO_DIALOGO.nombre}
        hint={PRIMER_INGRESO.nombreAyuda}
        error={errores.nombre}
        name="nombre"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USUARIO_MAX}
        value={nombre}
        onChange={event => setNombre(event.currentTarget.value)}
      />
      <ClaveFields label={USUARIO_DIALOGO.clave} draft={claves} errores={errores} onChange={setClaves} />
      <Button type="submit" variant="primary" size="lg" block aria-disabled={form.isSaving}>
        {form.isSaving ? PRIMER_INGRESO.creando : PRIMER_INGRESO.crear}
      </Button>
    </form>
  )
}
