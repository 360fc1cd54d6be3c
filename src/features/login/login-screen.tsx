import { CLAVE_MAX, NOMBRE_MAX } from '#contract/limites.ts'
import './login.css'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { RUTA_PRIMER_INGRESO } from '#domain/rutas.ts'
import { MARCO } from '#messages/marco.ts'
import { LOGIN } from '#messages/persona/login.ts'
import { porQueNoEntro, SESION } from '#messages/persona/sesion.ts'
import { MarcaEmpresa } from '#office/marca-empresa.tsx'
import { type EntradaProvisoria, signIn, usePistas } from '#queries/cuenta/use-login.ts'
import { useOwnServer } from '#queries/device.ts'
import { useRefreshedMarca } from '#queries/empresa/marca.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { useLater } from '#ui/later.ts'
import { loadablePart } from '#ui/loadable.tsx'
import { FormProblem } from '#ui/notices/notice.tsx'

/** A decoration, loaded after the fields. */
const Blueprint = loadablePart(() => import('./blueprint.tsx'))
const Perdida = loadablePart(() => import('./perdida.tsx'))
/** Delay (ms) of the notice of a loss. Loading the database's code earlier would slow the form down. */
const PERDIDA_AFTER_MS = 1_000

export interface LoginScreenProps {
  notify: { error(text: string): void }
  onSignedIn: () => void
  /** Form shown if an admin chose the password. */
  primeraClave: (entrada: EntradaProvisoria, onCancel: () => void) => ReactNode
  others?: ReactNode
  instead?: ReactNode
}

export default function LoginScreen({ others, instead, primeraClave, ...form }: LoginScreenProps) {
  const { demo, sinCuentas } = usePistas()
  const marca = useRefreshedMarca(useOwnServer())
  const [entrada, setEntrada] = useState<EntradaProvisoria | null>(null)
  const asksForLoss = useLater(PERDIDA_AFTER_MS)
  return (
    <div className="login">
      <div className="draw">
        <Blueprint />
      </div>
      <div className="form">
        <div className="box de">
          <MarcaEmpresa {...marca} />
        </div>
        {instead !== undefined ? (
          instead
        ) : entrada === null ? (
          <SignInForm {...form} onProvisoria={setEntrada} />
        ) : (
          primeraClave(entrada, () => setEntrada(null))
        )}
        <div className="box others">
          {others}
          {asksForLoss && <Perdida />}
          {sinCuentas && instead === undefined && (
            <p className="demo">
              {LOGIN.sinCuentas} <Link to={RUTA_PRIMER_INGRESO}>{LOGIN.crearPrimera}</Link>
            </p>
          )}
          {demo && entrada === null && (
            <p className="demo">
              <b>{LOGIN.datosDePrueba}</b> {LOGIN.usuariosDePrueba}
            </p>
          )}
        </div>
        <p className="foot">{MARCO.copyright(new Date().getFullYear(), marca.nombre)}</p>
      </div>
    </div>
  )
}

interface SignInProps extends Omit<LoginScreenProps, 'others' | 'instead' | 'primeraClave'> {
  onProvisoria: (entrada: EntradaProvisoria) => void
}

function SignInForm(props: SignInProps) {
  const { nombre, setNombre, pass, setPass, problem, isBusy, first, second, onSubmit } = useSignIn(props)
  const isMissing = problem === SESION.faltanDatos
  return (
    <form className="box" onSubmit={event => void onSubmit(event)} noValidate>
      <h1>{SESION.iniciarSesion}</h1>
      {problem !== null && <FormProblem text={problem} />}
      <TextField
        ref={first}
        label={LOGIN.usuario}
        name="nombre"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={NOMBRE_MAX}
        value={nombre}
        aria-invalid={(isMissing && nombre.trim() === '') || undefined}
        onChange={event => setNombre(event.currentTarget.value)}
      />
      <PasswordField
        ref={second}
        value={pass}
        onChange={setPass}
        isInvalid={problem !== null && (!isMissing || pass === '')}
      />
      <Button type="submit" variant="primary" size="lg" block aria-disabled={isBusy}>
        {isBusy ? LOGIN.ingresando : LOGIN.ingresar}
      </Button>
    </form>
  )
}

function useSignIn({ notify, onSignedIn, onProvisoria }: SignInProps) {
  const [nombre, setNombre] = useState('')
  const [pass, setPass] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (nombre.trim() === '' || pass === '') {
      setProblem(SESION.faltanDatos)
      ;(nombre.trim() === '' ? first : second).current?.focus()
      return
    }
    setIsBusy(true)
    setProblem(null)
    const result = await signIn(nombre, pass).finally(() => setIsBusy(false))
    if (result.ok) return onSignedIn()
    if (result.status === 'provisoria') return onProvisoria(result.entrada)
    const said = result.status === 'permisos' ? SESION.errorPermisos : SESION.errorAutenticacion
    setProblem([said, porQueNoEntro(result)].filter(part => part !== null).join('. '))
    notify.error(said)
    second.current?.select()
  }
  return { nombre, setNombre, pass, setPass, problem, isBusy, first, second, onSubmit }
}

function PasswordField(props: {
  ref: React.Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  isInvalid: boolean
}) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      ref={props.ref}
      label={LOGIN.contrasena}
      name="pass"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={CLAVE_MAX}
      value={props.value}
      aria-invalid={props.isInvalid || undefined}
      onChange={event => props.onChange(event.currentTarget.value)}
      trailing={
        <IconButton
          label={isShown ? LOGIN.ocultarContrasena : LOGIN.mostrarContrasena}
          icon={isShown ? 'eye-off' : 'eye'}
          aria-pressed={isShown}
          large
          onClick={() => setIsShown(shown => !shown)}
        />
      }
    />
  )
}
