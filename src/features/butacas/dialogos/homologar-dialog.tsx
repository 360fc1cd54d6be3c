import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { TEXTO_MAX } from '#contract/limites.ts'
import type { Homologar } from '#domain/butaca/operacion.ts'
import { type EtiquetasConocidas, etiquetaExtrana, SIN_CONOCIDAS } from '#domain/homologacion/homologacion.ts'
import { textoLimpio } from '#domain/valor/texto.ts'
import { BUTACA_DIALOGO } from '#messages/butacas/dialogo.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { BORRADORES } from '#messages/edicion.ts'
import {
  type EtiquetasUsadas,
  quienTiene,
  useEtiquetasConocidas,
  useEtiquetasUsadas,
} from '#queries/homologaciones/use-homologaciones.ts'
import { TextField } from '#ui/controls/field.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { CodeText } from '#ui/signs/signs.tsx'
import { endedBy, type SeatDialogProps, SeatForm, useDialogDraft, useKeep } from './seat-form.tsx'
import type { ScanInDialog } from './use-dialogs.ts'

interface HomologarDialogProps extends SeatDialogProps {
  butaca: Butaca
  scan: ScanInDialog | null
}

export default function HomologarDialog({ butaca, scan, ...props }: HomologarDialogProps) {
  const { owner, corrige } = props
  const formId = useId()
  const conocidas = useEtiquetasConocidas(owner)
  const [problemas, setProblemas] = useState<Problemas>({})
  /** Labels that the form marked as strange. The next submit accepts these labels. */
  const [vistas, setVistas] = useState<readonly string[]>([])
  const usadas = useEtiquetasUsadas(owner)
  const { draft, setDraft, isTyped, ending } = useDialogDraft(
    owner,
    { tipo: 'homologar', butaca, corrige },
    BORRADORES.homologacion(butaca.nro),
    corrige === null ? DRAFT_VACIO : homologarDraftOf(corrige.operacion as Homologar),
  )
  const { keep, shown } = useKeep(endedBy(ending, props))

  const onChange = (campo: Campo, texto: string) => {
    setDraft(before => ({ ...before, [campo]: texto }))
    if (texto.trim() !== '') setProblemas(({ [campo]: _, ...rest }) => rest)
  }
  /** @returns whether the label looks right. If not, the field asks for a confirmation. */
  const onScanned = (campo: Campo, texto: string): boolean => {
    onChange(campo, texto)
    const extrana = extranaOf({ ...draft, [campo]: texto }, campo, conocidas())
    if (extrana !== null) setProblemas(before => ({ ...before, [campo]: textoExtrana(extrana) }))
    return extrana === null
  }
  const onSubmit = () => {
    const operacion = buildHomologar(draft, conocidas(), vistas)
    if ('faltan' in operacion) {
      setProblemas(Object.fromEntries(operacion.faltan.map(campo => [campo, FALTA[campo]])))
      return focusCampo(formId, operacion.faltan[0] ?? 'eBlanca')
    }
    if ('extranas' in operacion) {
      const { extranas } = operacion
      setProblemas(Object.fromEntries(extranas.map(extrana => [extrana.campo, textoExtrana(extrana)])))
      setVistas([...vistas, ...extranas.map(({ texto }) => texto)])
      playFeedback('warning')
      return focusCampo(formId, extranas[0]?.campo ?? 'eBlanca')
    }
    void keep({ butaca, operacion }) // It closes the dialog or shows why not
  }

  return (
    <SeatForm
      formId={formId}
      className="homologar-form"
      title={BUTACA_DIALOGO.homologar}
      meta={<CodeText value={butaca.nro} />}
      width={480}
      submit={BUTACA_DIALOGO.homologar}
      isTyped={isTyped}
      {...shown}
      onSubmit={onSubmit}
    >
      <HomologarFields
        formId={formId}
        nro={butaca.nro}
        usadas={usadas}
        draft={draft}
        problemas={problemas}
        scan={scan}
        onChange={onChange}
        onScanned={onScanned}
      />
    </SeatForm>
  )
}

type Problemas = Partial<Record<Campo, string>>

const textoExtrana = ({ texto, conocida }: Extrana): string => BUTACA_DIALOGO.etiquetaExtrana(texto, conocida)

const FALTA: Record<Campo, string> = {
  eBlanca: BUTACA_DIALOGO.faltaBlanca,
  eGris: BUTACA_DIALOGO.faltaGris,
  comprador: '',
}

const formOf = (formId: string): HTMLFormElement | null =>
  document.getElementById(formId) as HTMLFormElement | null

function focusCampo(formId: string, campo: Campo): void {
  const field = formOf(formId)?.elements.namedItem(campo)
  if (field instanceof HTMLInputElement) field.focus()
}

interface HomologarFieldsProps {
  formId: string
  nro: string
  usadas: EtiquetasUsadas
  draft: HomologarDraft
  problemas: Problemas
  scan: ScanInDialog | null
  /** Changes a single field: a scan and a keystroke may both arrive before the next render. */
  onChange: (campo: Campo, texto: string) => void
  onScanned: (campo: Campo, texto: string) => boolean
}

/** After a strange label the focus stays in its field, so that a person can scan the label again. */
function useScanned({ formId, draft, scan, onScanned }: HomologarFieldsProps): void {
  const take = useEffectEvent((texto: string) => {
    const focused = CAMPOS.find(campo => document.activeElement === formOf(formId)?.elements.namedItem(campo))
    const campo = labelForScan(draft, focused ?? null)
    if (campo === null) return playFeedback('rejected')
    const isLabel = onScanned(campo, texto)
    playFeedback(isLabel ? 'found' : 'warning')
    focusCampo(formId, isLabel ? (campoAfter(campo) ?? campo) : campo)
  })
  useEffect(() => {
    if (scan) take(scan.texto)
  }, [scan])
}

function HomologarFields(props: HomologarFieldsProps) {
  const { formId, nro, usadas, draft, problemas, onChange } = props
  useEffect(() => focusCampo(formId, 'eBlanca'), [formId])
  useScanned(props)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = campoAfter(event.currentTarget.name as Campo)
    if (event.key !== 'Enter' || event.defaultPrevented || next === null) return
    event.preventDefault()
    focusCampo(formId, next)
  }
  const repetida = (campo: Campo) => {
    const otra = campo === 'comprador' ? null : quienTiene(usadas, draft[campo], nro)
    return otra === null ? {} : { warning: HOMOLOGACIONES.etiquetaRepetida(otra) }
  }
  return CAMPOS.map(campo => (
    <TextField
      key={campo}
      name={campo}
      label={BUTACA_DIALOGO[campo]}
      value={draft[campo]}
      maxLength={TEXTO_MAX}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      {...(campo === 'comprador' ? {} : { className: 'etiqueta' })}
      {...repetida(campo)}
      {...(problemas[campo] === undefined ? {} : { error: problemas[campo] })}
      onChange={event => onChange(campo, event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  ))
}

const CAMPOS = ['eBlanca', 'eGris', 'comprador'] as const
type Campo = (typeof CAMPOS)[number]
type HomologarDraft = Record<Campo, string>

export const DRAFT_VACIO: HomologarDraft = { eBlanca: '', eGris: '', comprador: '' }

export const homologarDraftOf = ({ eBlanca, eGris, comprador }: Homologar): HomologarDraft => ({
  eBlanca,
  eGris,
  comprador: comprador ?? '',
})

const ETIQUETAS = ['eBlanca', 'eGris'] as const

interface Extrana {
  campo: Campo
  texto: string
  /** A known label for comparison; '' if no label is known. */
  conocida: string
}

/** @returns null for a label that looks right, and always for the buyer. */
function extranaOf(draft: HomologarDraft, campo: Campo, conocidas: EtiquetasConocidas): Extrana | null {
  if (campo === 'comprador') return null
  const texto = textoLimpio(draft[campo])
  const conocida = etiquetaExtrana(texto, conocidas[campo])
  return conocida === null ? null : { campo, texto, conocida }
}

/** Builds the homologation. @param vistas strange labels that the person has confirmed. */
export function buildHomologar(
  draft: HomologarDraft,
  conocidas: EtiquetasConocidas = SIN_CONOCIDAS,
  vistas: readonly string[] = [],
): Homologar | { faltan: readonly Campo[] } | { extranas: readonly Extrana[] } {
  const faltan = ETIQUETAS.filter(campo => textoLimpio(draft[campo]) === '')
  if (faltan.length > 0) return { faltan }
  const extranas = ETIQUETAS.flatMap(campo => {
    const extrana = extranaOf(draft, campo, conocidas)
    return extrana === null || vistas.includes(extrana.texto) ? [] : [extrana]
  })
  if (extranas.length > 0) return { extranas }
  const comprador = draft.comprador.trim()
  return {
    tipo: 'homologar',
    eBlanca: textoLimpio(draft.eBlanca),
    eGris: textoLimpio(draft.eGris),
    comprador: comprador === '' ? null : comprador,
  }
}

export function labelForScan(draft: HomologarDraft, focused: Campo | null): Campo | null {
  if (focused !== null && focused !== 'comprador') return focused
  return ETIQUETAS.find(campo => textoLimpio(draft[campo]) === '') ?? null
}

export const campoAfter = (campo: Campo): Campo | null => CAMPOS[CAMPOS.indexOf(campo) + 1] ?? null
