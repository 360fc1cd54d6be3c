import './empresa.css'
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import type { Empresa } from '#contract/empresa.ts'
import { EMPRESA_MAX } from '#contract/limites.ts'
import {
  CAMPOS_EMPRESA,
  type CampoEmpresa,
  checkEmpresa,
  type FallasEmpresa,
  nombreDeEmpresa,
  normalizeEmpresa,
} from '#domain/empresa/empresa.ts'
import { formatHora, partesFechaHs } from '#domain/valor/hora.ts'
import { EMPRESA, FALLA_EMPRESA, fallaDeLogo } from '#messages/empresa.ts'
import { useArchivo } from '#office/archivo.tsx'
import { useHistorial } from '#office/historial/use-historial.tsx'
import { ListEmpty, ListNotice, PageHead, type ScreenProps, useReach } from '#office/list-panel.tsx'
import type { RowWords } from '#office/row/conflicto.tsx'
import { meanwhileOf, useMergedSave } from '#office/row/row-edit.ts'
import { RowConflict } from '#office/row/row-editor.tsx'
import type { Answer } from '#queries/answer.ts'
import { restoreMembers, useFormDraft } from '#queries/cuenta/use-borrador.ts'
import { readLogo, useEmpresa, useGuardarEmpresa } from '#queries/empresa/use-empresa.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError, TextField } from '#ui/controls/field.tsx'
import { useLeaveGuard } from '#ui/leave-guard.ts'
import { Empty, Skeleton } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { Mark } from '#ui/signs/signs.tsx'
import { ComoSeVe } from './como-se-ve.tsx'

export default function EmpresaScreen({ notify, sesion }: ScreenProps) {
  const answer = useEmpresa(sesion.nombre)
  const { isOnline } = useReach()
  const { onHistorial, historial } = useHistorial<Empresa>('empresa', nombreDeEmpresa, {
    quien: sesion.nombre,
    notify,
  })
  const empresa = answer.data
  return (
    <div className="empresa">
      <PageHead title={EMPRESA.titulo} count={empresa && cuentaOf(answer, empresa, isOnline)}>
        {onHistorial && empresa?.razon_social && (
          <Button variant="quiet" icon="clock" disabled={!isOnline} onClick={() => onHistorial(empresa)}>
            {EMPRESA.historial}
          </Button>
        )}
      </PageHead>
      {empresa === null ? (
        <Nada answer={answer} />
      ) : (
        <>
          {isOnline && <ListNotice list={answer} isOnline={isOnline} words={EMPRESA} />}
          <Abierta empresa={empresa} owner={sesion.nombre} isOnline={isOnline} notify={notify} />
        </>
      )}
      {historial}
    </div>
  )
}

function cuentaOf(
  { asOf }: Answer<Empresa>,
  { razon_social, ultima }: Empresa,
  isOnline: boolean,
): string | null {
  if (!isOnline) return asOf === null ? null : EMPRESA.datosDeLas(formatHora(asOf))
  if (razon_social === '') return EMPRESA.todaviaSinDatos
  return ultima
    ? EMPRESA.ultima(ultima.usuario ?? EMPRESA.alguien, partesFechaHs(ultima.fechaHs).fecha)
    : null
}

function Nada({ answer }: { answer: Answer<Empresa> }) {
  return (
    <section className="panel nada" aria-label={EMPRESA.datosDe}>
      {answer.isFetching ? (
        <div className="bd" role="status">
          <span className="sr">{EMPRESA.cargando}</span>
          {CAMPOS_EMPRESA.map(campo => (
            <Skeleton key={campo} width={260} />
          ))}
        </div>
      ) : answer.error?.status === 404 ? (
        <Empty icon="factory" title={EMPRESA.sinLlamada} detail={EMPRESA.sinLlamadaDetalle} />
      ) : (
        <ListEmpty list={answer} words={EMPRESA} />
      )}
    </section>
  )
}

/** `logo` is a data URL; '' for none. */
type Escrito = Record<CampoEmpresa | 'logo', string>
type Draft = Escrito & { base: Empresa }

const escritoDe = (empresa: Empresa): Escrito => ({
  razon_social: empresa.razon_social,
  nombre_fantasia: empresa.nombre_fantasia,
  cuit: empresa.cuit,
  telefono: empresa.telefono,
  domicilio: empresa.domicilio,
  correo: empresa.correo,
  // An earlier release stored companies without the next three fields. Without a logo, the server sends null or no
  // member
  ingresos_brutos: empresa.ingresos_brutos ?? '',
  condicion_iva: empresa.condicion_iva ?? '',
  inicio_actividades: empresa.inicio_actividades ?? '',
  logo: empresa.logo ?? '',
})

/** Adds members that a stored draft lacks. Takes the members from `base`: they do not count as changes. */
function restore(value: unknown): Draft | null {
  const { base } = (value ?? {}) as Partial<Draft>
  return typeof base === 'object' && base !== null
    ? restoreMembers(value, { ...escritoDe(base), base })
    : null
}

/** Size in bytes of the data in a data URL. */
const bytesDe = (logo: string): number => Math.floor(((logo.length - logo.indexOf(',') - 1) * 3) / 4)

const WORDS: RowWords<Empresa, Escrito> = {
  draftOf: escritoDe,
  name: nombreDeEmpresa,
  titles: EMPRESA.campos,
  say: (campo, valor) => (campo === 'logo' && valor !== '' ? EMPRESA.conLogo(bytesDe(valor)) : valor),
}

interface FormularioProps {
  owner: string
  isOnline: boolean
  notify: Notify
}

function Abierta({ empresa, ...props }: FormularioProps & { empresa: Empresa }) {
  const [base, setBase] = useState(empresa)
  const [vez, setVez] = useState(0)
  const onNueva = (next: Empresa) => {
    setBase(next)
    setVez(before => before + 1)
  }
  return <Formulario key={vez} {...props} base={base} actual={empresa} onNueva={onNueva} />
}

function Formulario({
  owner,
  isOnline,
  notify,
  base: opened,
  actual,
  onNueva,
}: FormularioProps & {
  base: Empresa
  actual: Empresa
  onNueva: (next: Empresa) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const kept = useFormDraft<Draft>(
    { owner, name: 'empresa', title: EMPRESA.titulo },
    { ...escritoDe(opened), base: opened },
    restore,
  )
  const { base, ...escrito } = kept.draft
  const [visitados, setVisitados] = useState<ReadonlySet<string>>(new Set())
  const [rechazo, setRechazo] = useState<{ campo: string | null; detalle: string } | null>(null)
  const { escribir, isSaving } = useGuardarEmpresa(owner)

  const antes = escritoDe(base)
  const cambios = ([...CAMPOS_EMPRESA, 'logo'] as const).filter(campo => escrito[campo] !== antes[campo])
  const fallas = checkEmpresa(normalizeEmpresa(escrito))
  const marcados = CAMPOS_EMPRESA.filter(
    campo => (fallas[campo] && visitados.has(campo)) || rechazo?.campo === campo,
  )
  const isTyped = cambios.length > 0
  const discard = () => kept.ending(onNueva)(actual)
  useLeaveGuard(isTyped ? EMPRESA.siSalis : null, discard)

  // Shows another person's save, unless this person has typed
  const isOutdated = !isTyped && actual.version > base.version
  useEffect(() => {
    if (isOutdated) onNueva(actual)
  })

  const change = (part: Partial<Escrito>) => {
    setRechazo(null)
    kept.setDraft(before => ({ ...before, ...part }))
  }

  const guardado = useMergedSave<Empresa, Escrito>({
    owner,
    words: WORDS,
    send: async ({ row, draft }) => {
      const { logo } = draft
      const envio = {
        ...normalizeEmpresa(draft),
        ...(logo !== (row.logo ?? '') && { logo: logo === '' ? null : logo }),
      }
      const result = await escribir({ ...envio, version: row.version })
      if (result.ok) {
        notify.success(EMPRESA.guardada)
        kept.ending(onNueva)({ ...actual, ...result.value, logo: logo === '' ? null : logo })
        return null
      }
      const meanwhile = meanwhileOf(result, row, false)
      if (meanwhile !== null) return { meanwhile }
      const campo = [...CAMPOS_EMPRESA, 'logo'].find(name => result.problem?.campos?.includes(name)) ?? null
      setRechazo({ campo, detalle: result.detail ?? EMPRESA.sinRespuesta })
      return null
    },
    onTheirs: now => {
      if (now.que === 'cambiada') kept.ending(onNueva)(now.next.row)
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTyped || !isOnline || isSaving) return
    const [primero] = CAMPOS_EMPRESA.filter(campo => fallas[campo])
    if (primero === undefined) return void guardado.save({ row: base, draft: escrito }) // `save` reports its own outcome
    setVisitados(new Set(CAMPOS_EMPRESA))
    form.current?.querySelector<HTMLInputElement>(`[name="${primero}"]`)?.focus()
  }

  const campo = (name: CampoEmpresa, more: Partial<ComponentProps<typeof TextField>> = {}) => (
    <TextField
      label={EMPRESA.campos[name]}
      name={name}
      autoComplete="off"
      maxLength={EMPRESA_MAX[name]}
      disabled={!isOnline}
      value={escrito[name]}
      error={errorDe(name, fallas, visitados, rechazo)}
      onBlur={() => setVisitados(before => new Set([...before, name]))}
      onChange={({ currentTarget: { value } }) => change({ [name]: value })}
      {...more}
    />
  )
  return (
    <div className="partes">
      <section className="panel" aria-label={EMPRESA.datosDe}>
        <form ref={form} noValidate onSubmit={onSubmit}>
          <div className="panel-head">
            <h2>{EMPRESA.datos}</h2>
          </div>
          <div className="bd">
            {campo('razon_social', { required: true })}
            {campo('nombre_fantasia', { hint: EMPRESA.fantasiaAyuda })}
            <div className="two">
              {campo('cuit', {
                inputMode: 'numeric',
                className: 'nro',
                ...(escrito.cuit.trim() !== '' && !fallas.cuit
                  ? { ok: EMPRESA.cuitValido }
                  : { hint: EMPRESA.cuitAyuda }),
              })}
              {campo('telefono', { inputMode: 'tel' })}
            </div>
            {campo('domicilio')}
            {campo('correo', { inputMode: 'email', autoCapitalize: 'none', spellCheck: false })}
            <div className="two">
              {campo('ingresos_brutos')}
              {campo('condicion_iva', { hint: EMPRESA.ivaAyuda })}
            </div>
            {campo('inicio_actividades', { hint: EMPRESA.remitoAyuda })}
            <LogoField
              logo={escrito.logo}
              isOnline={isOnline}
              rechazo={rechazo?.campo === 'logo' ? rechazo.detalle : null}
              onLogo={logo => change({ logo })}
            />
          </div>
          <div className="foot">
            <span className="dicho" role="status">
              {rechazo !== null && rechazo.campo === null ? (
                <span className="err">
                  <Icon name="octagon" />
                  {rechazo.detalle}
                </span>
              ) : !isOnline ? (
                <span className="soft">{EMPRESA.sinConexion}</span>
              ) : marcados.length > 0 ? (
                <span className="soft">{EMPRESA.revisar(marcados.length)}</span>
              ) : isTyped ? (
                <Mark tone="pending" icon="clock">
                  {EMPRESA.sinGuardar(cambios.length)}
                </Mark>
              ) : (
                base.razon_social === '' && <span className="soft">{EMPRESA.obligatorio}</span>
              )}
            </span>
            {isTyped && <Button onClick={discard}>{EMPRESA.descartar}</Button>}
            <Button
              type="submit"
              variant={isTyped && isOnline && marcados.length === 0 ? 'primary' : 'default'}
              disabled={!isTyped || !isOnline || marcados.length > 0}
              aria-disabled={isSaving || undefined}
            >
              {isSaving ? EMPRESA.guardando : EMPRESA.guardar}
            </Button>
          </div>
        </form>
      </section>
      <ComoSeVe escrito={onlyValid(normalizeEmpresa(escrito), fallas)} logo={escrito.logo} />
      <RowConflict editor={guardado} />
    </div>
  )
}

function errorDe(
  campo: CampoEmpresa,
  fallas: FallasEmpresa,
  visitados: ReadonlySet<string>,
  rechazo: { campo: string | null; detalle: string } | null,
): string | undefined {
  if (rechazo?.campo === campo) return rechazo.detalle
  const falla = visitados.has(campo) ? fallas[campo] : undefined
  return falla && FALLA_EMPRESA[falla]
}

const onlyValid = <Textos extends Record<CampoEmpresa, string>>(
  textos: Textos,
  fallas: FallasEmpresa,
): Textos => ({
  ...textos,
  ...Object.fromEntries(Object.keys(fallas).map(campo => [campo, ''])),
})

function LogoField({
  logo,
  isOnline,
  rechazo,
  onLogo,
}: {
  logo: string
  isOnline: boolean
  rechazo: string | null
  onLogo: (logo: string) => void
}) {
  const [falla, setFalla] = useState<string | null>(null)
  const error = falla ?? rechazo
  const take = async (file: File): Promise<void> => {
    if (!isOnline) return
    const read = await readLogo(file)
    setFalla('falla' in read ? fallaDeLogo(read) : null)
    if ('logo' in read) onLogo(read.logo)
  }
  const { input, drop, isOver, choose } = useArchivo({
    label: EMPRESA.elegir,
    accept: 'image/png,image/jpeg',
    onFile: file => void take(file), // `take` reports its own outcome
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div className="field" role="group" aria-label={EMPRESA.campos.logo} {...drop}>
      <span className="label">{EMPRESA.campos.logo}</span>
      <div className="logo-f" data-over={isOver || undefined}>
        {logo === '' ? (
          <span className="soltar">
            <b>{EMPRESA.soltar}</b>
            {EMPRESA.logoAyuda}
          </span>
        ) : (
          <>
            <figure>
              <span className="lg">
                <img src={logo} alt={EMPRESA.logoSobre.blanco} />
              </span>
              <figcaption className="hint">{EMPRESA.sobre.blanco}</figcaption>
            </figure>
            <figure>
              <span className="lg oscuro">
                <img src={logo} alt={EMPRESA.logoSobre.oscuro} />
              </span>
              <figcaption className="hint">{EMPRESA.sobre.oscuro}</figcaption>
            </figure>
          </>
        )}
        <span className="a">
          <Button icon="arrow-up" disabled={!isOnline} onClick={choose}>
            {logo === '' ? EMPRESA.elegir : EMPRESA.cambiar}
          </Button>
          {logo !== '' && (
            <Button variant="quiet" icon="trash" disabled={!isOnline} onClick={() => onLogo('')}>
              {EMPRESA.quitar}
            </Button>
          )}
        </span>
      </div>
      {input}
      {logo !== '' && <span className="hint">{EMPRESA.logoAyuda}</span>}
      {error !== null && <FieldError role="alert">{error}</FieldError>}
    </div>
  )
}
