import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import { NUMERO_ESCRITO_MAX } from '#contract/limites.ts'
import { ESTADO_BORRADA, nroKey, pideA, pideEstado } from '#domain/butaca/butaca.ts'
import { ofrecidos, pasoOf, vuelveAtras } from '#domain/butaca/linea-estados.ts'
import type { CambioEstado } from '#domain/butaca/operacion.ts'
import { formatPeso, type ProblemaPeso, parsePeso, problemaDePeso, SIN_PESO } from '#domain/butaca/peso.ts'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { CAMBIAR_ESTADO } from '#messages/butacas/dialogo.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { BORRADORES } from '#messages/edicion.ts'
import { MODALES } from '#messages/marco.ts'
import { OjoDialog } from '#office/dialogs.tsx'
import { useAskBeforeClose } from '#office/form-dialog.tsx'
import { MotivoFields, motivoOf } from '#office/motivo-fields.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { useOwnServer } from '#queries/device.ts'
import type { Order } from '#queries/outbox/keep-operaciones.ts'
import type { Entry } from '#queries/outbox/use-outbox.ts'
import { Button } from '#ui/controls/button.tsx'
import { GradeChoice } from '#ui/controls/segmented.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { Dialog, RadioKeys } from '#ui/overlay.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText, Mark, StepTicks, Swatch } from '#ui/signs/signs.tsx'
import {
  endedBy,
  Problem,
  type SeatDialogProps,
  useDialogDraft,
  useKeep,
  useScreenKeyboard,
} from './seat-form.tsx'
import type { ScanInDialog } from './use-dialogs.ts'

interface CambiarEstadoDialogProps extends SeatDialogProps {
  butacas: readonly Butaca[]
  estado: Ref | null
  scan: ScanInDialog | null
}

function useLineFocus({ butacas, estado, scan }: CambiarEstadoDialogProps): void {
  useEffect(() => {
    if (scan) focusLine(scan.texto)
  }, [scan])
  const first = useEffectEvent(() => {
    if (estado !== null) focusLine(butacas[0]?.nro ?? '')
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() => first())
    return () => cancelAnimationFrame(frame)
  }, [])
}

/** Seats that the change moves back in the line; none if the server takes no motivo. */
function useVuelven(butacas: readonly Butaca[], { estado }: CambioDraft): readonly Butaca[] {
  const { linea } = useLookups()
  const isOwn = useOwnServer() === true
  if (!isOwn || estado === null) return []
  return butacas.filter(butaca => vuelveAtras(linea, butaca.estado.id, estado.id))
}

function useCambio({ butacas, estado, ...props }: CambiarEstadoDialogProps) {
  const { corrige } = props
  const [only, ...others] = butacas
  const cuales = only && others.length === 0 ? only.nro : CAMBIAR_ESTADO.butacas(butacas.length)
  const { draft, setDraft, isTyped, ending } = useDialogDraft<CambioDraft>(
    props.owner,
    { tipo: 'cambiar', butacas, estado, ...(corrige === null ? {} : { corrige }) },
    BORRADORES.cambioDeEstado(cuales),
    corrige === null ? { ...EMPTY_DRAFT, estado } : cambioDraftOf(corrige, estado),
  )
  const { keep, setProblem, shown } = useKeep(
    endedBy(ending, props),
    corrige === null || estado || cambioDraftOf(corrige, null).defecto ? '' : CAMBIAR_ESTADO.elegi,
  )
  const vuelven = useVuelven(butacas, draft)
  const [invalid, setInvalid] = useState<readonly string[]>([])
  /** Seats whose text the form marked as not a number. The next Enter sends no weight for these seats. */
  const [vistos, setVistos] = useState<readonly string[]>([])
  const [toConfirm, setToConfirm] = useState<readonly Order[] | null>(null)
  const change = (next: CambioDraft) => {
    setDraft(next)
    setProblem('')
    // Marks stay only on unchanged weights
    const isSame = (key: string): boolean => next.pesos[key] === draft.pesos[key]
    setInvalid(before => before.filter(isSame))
    setVistos(before => before.filter(isSame))
  }
  /** @returns the first marked seat, by `nroKey`. */
  const mark = (wrong: PesosInvalidos): string => {
    const keys = 'noSonNumero' in wrong ? wrong.noSonNumero : wrong.pesosInvalidos
    setInvalid(before => [...before, ...keys])
    if ('noSonNumero' in wrong) setVistos(before => [...before, ...keys])
    setProblem('noSonNumero' in wrong ? CAMBIAR_ESTADO.noEsPeso(wrong.texto) : BUTACAS.pesoInvalido)
    playFeedback('rejected')
    return keys[0] ?? ''
  }
  /** Checks a seat's weight. @returns whether the weight was marked now. */
  const review = (nro: string): boolean => {
    const seat = butacas.filter(butaca => nroKey(butaca.nro) === nroKey(nro))
    // Without `vuelven`: the person may choose the motivo after typing the weight
    const built = buildOrders(seat, draft, { vistos })
    if (typeof built === 'string' || 'orders' in built) return false
    mark(built)
    return true
  }
  const submit = () => {
    const built = buildOrders(butacas, draft, { vistos, vuelven })
    if (built === 'sin-estado') return setProblem(CAMBIAR_ESTADO.seleccioneEstado)
    if (built === 'sin-motivo') return setProblem(MOTIVO.elegi)
    if (!('orders' in built)) return focusLine(mark(built))
    if (draft.estado?.id === ESTADO_BORRADA) return setToConfirm(built.orders)
    void keep(...built.orders) // It closes the dialog or shows why not
  }
  const asking = {
    isAsking: toConfirm !== null,
    stopAsking: () => setToConfirm(null),
    confirm: () => void keep(...(toConfirm ?? [])), // It closes the dialog or shows why not
  }
  return { draft, isTyped, change, invalid, review, submit, shown, vuelven, ...asking }
}

/** The dialog stays open if the device cannot store the changes (reliability O28). */
export default function CambiarEstadoDialog(props: CambiarEstadoDialogProps) {
  const { butacas } = props
  const hasKeyboard = useScreenKeyboard()
  const { draft, isTyped, change, submit, vuelven, ...cambio } = useCambio(props)
  const { onClose } = cambio.shown
  const { onDismiss, question } = useAskBeforeClose(isTyped && hasTexts(draft), onClose)
  useLineFocus(props)
  const only = butacas.length === 1 ? butacas[0] : undefined
  return (
    <>
      {!cambio.isAsking && (
        <Dialog
          onClose={onClose}
          onDismiss={onDismiss}
          closeLabel={MODALES.cerrar}
          title={CAMBIAR_ESTADO.titulo}
          meta={only ? <CodeText value={only.nro} /> : CAMBIAR_ESTADO.butacas(butacas.length)}
          width={880}
          top={hasKeyboard}
          footer={
            <CambioFoot
              butacas={butacas}
              draft={draft}
              vuelven={vuelven}
              onSubmit={submit}
              {...cambio.shown}
            />
          }
        >
          <div className="cambiar-estado">
            <EstadoKeys draft={draft} onChange={change} />
            <div className="what">
              {(vuelven.length === 0 || asked(butacas, draft).length > 0) && !draft.defecto && (
                <CambioLines
                  butacas={butacas}
                  draft={draft}
                  invalid={cambio.invalid}
                  onChange={change}
                  onReview={cambio.review}
                  onDone={submit}
                />
              )}
              {(vuelven.length > 0 || draft.defecto) && (
                <PorQue butacas={butacas} vuelven={vuelven} draft={draft} onChange={change} />
              )}
            </div>
          </div>
        </Dialog>
      )}
      {question}
      {cambio.isAsking && (
        <OjoDialog onClose={cambio.stopAsking} onConfirm={cambio.confirm}>
          {BUTACAS.confirmarBorrado}
        </OjoDialog>
      )}
    </>
  )
}

const hasTexts = ({ pesos, nota = '' }: CambioDraft): boolean =>
  [nota, ...Object.values(pesos)].some(texto => texto.trim() !== '')

const asked = (butacas: readonly Butaca[], { estado }: CambioDraft): readonly Butaca[] =>
  butacas.filter(butaca => asksFor(butaca, estado) !== null)

type CambioFootProps = Pick<CambiarEstadoDialogProps, 'butacas'> &
  ReturnType<typeof useKeep>['shown'] & {
    draft: CambioDraft
    vuelven: readonly Butaca[]
    onSubmit: () => void
  }

function CambioFoot({ butacas, draft, vuelven, problem, isKeeping, onSubmit, onClose }: CambioFootProps) {
  const needsMotivo = (vuelven.length > 0 || draft.defecto === true) && !draft.motivo
  return (
    <>
      {problem === '' ? (
        <span className="cambio-foot" role={needsMotivo ? 'status' : undefined}>
          {needsMotivo ? MOTIVO.elegi : hint(butacas, vuelven, draft)}
        </span>
      ) : (
        <Problem text={problem} />
      )}
      <Button onClick={onClose}>{MODALES.cancelar}</Button>
      <Button variant="primary" disabled={isKeeping || needsMotivo} onClick={onSubmit}>
        {actOf(butacas, vuelven, draft)}
      </Button>
    </>
  )
}

function actOf(butacas: readonly Butaca[], vuelven: readonly Butaca[], draft: CambioDraft): string {
  if (draft.defecto) return MOTIVO.marcar
  if (vuelven.length === 0 || draft.estado === null) return CAMBIAR_ESTADO.titulo
  return vuelven.length === butacas.length
    ? MOTIVO.devolverA(draft.estado.nombre)
    : MOTIVO.devolverYPasar(vuelven.length, butacas.length - vuelven.length)
}

const estadoComun = ([first, ...others]: readonly Butaca[]): string | null =>
  first !== undefined && others.every(({ estado }) => estado.id === first.estado.id)
    ? first.estado.nombre
    : null

function hint(butacas: readonly Butaca[], vuelven: readonly Butaca[], draft: CambioDraft): string {
  if (draft.defecto) return MOTIVO.siguen(estadoComun(butacas), butacas.length)
  if (vuelven.length > 0 && vuelven.length < butacas.length)
    return MOTIVO.avanzan(butacas.filter(butaca => !vuelven.includes(butaca)).map(({ nro }) => nro))
  if (draft.estado !== null && pideEstado(draft.estado) === 'peso') return CAMBIAR_ESTADO.vacioDejaPeso
  if (!butacas.some(butaca => asksFor(butaca, draft.estado) === 'as')) return ''
  const { a, s } = countAs(butacas, draft)
  return [a > 0 && `${a} A`, s > 0 && `${s} S`].filter(Boolean).join(' · ')
}

/** Value of the key that marks a defect. State keys have numbers as values. */
const DEFECTO = 'defecto'

function EstadoKeys({ draft, onChange }: { draft: CambioDraft; onChange: (draft: CambioDraft) => void }) {
  const { estados: todos, linea } = useLookups()
  const isOwn = useOwnServer() === true
  const { estado: value, defecto = false } = draft
  const estados = ofrecidos(todos, value?.id)
  if (estados.length === 0) return <p className="sin-estados">{CAMBIAR_ESTADO.sinEstados}</p>
  return (
    <div className="keys-side">
      <RadioKeys
        label={CAMBIAR_ESTADO.estado}
        value={defecto ? DEFECTO : value === null ? '' : String(value.id)}
        onChange={id => {
          const estado = estados.find(ref => String(ref.id) === id)
          // Defects and states have different motivos: switching between both drops the motivo
          const { motivo: _, defecto: __, ...rest } = draft
          if (id === DEFECTO) onChange({ ...rest, estado: null, defecto: true })
          else if (estado) onChange({ ...(defecto ? rest : draft), estado })
        }}
        options={[
          ...estados.map(({ id, nombre }) => ({
            value: String(id),
            label: nombre,
            ...(id === ESTADO_BORRADA
              ? { tone: 'danger' as const, trailing: <Icon name="trash" /> }
              : { trailing: <StepTicks step={pasoOf(linea, id)} of={linea.length} /> }),
          })),
          ...(isOwn ? [LLAVE_DEFECTO] : []),
        ]}
      />
    </div>
  )
}

const LLAVE_DEFECTO = {
  value: DEFECTO,
  label: MOTIVO.conDefecto,
  detail: MOTIVO.noLaMueve,
  tone: 'warning' as const,
  trailing: <Icon name="triangle" />,
  isApart: true,
}

interface PorQueProps {
  butacas: readonly Butaca[]
  vuelven: readonly Butaca[]
  draft: CambioDraft
  onChange: (draft: CambioDraft) => void
}

function PorQue({ butacas, vuelven, draft, onChange }: PorQueProps) {
  const { estado, defecto = false, motivo = null, nota = '' } = draft
  const antes = estadoComun(vuelven)
  return (
    <section className="por-que">
      <div className="what-head">
        {defecto ? (
          <h3>{MOTIVO.conDefecto}</h3>
        ) : (
          <>
            <span className="de-a">
              {antes !== null && <span className="aside">{antes}</span>}
              <Icon name="arrow-right" />
              <h3>{estado?.nombre}</h3>
            </span>
            <Mark tone="shortage" icon="back">
              {MOTIVO.vuelveAtras}
            </Mark>
          </>
        )}
        <span className="aside pregunta">
          {defecto ? MOTIVO.queTiene(butacas.length) : MOTIVO.porQueVuelve(vuelven.length)}
        </span>
      </div>
      {!defecto && butacas.length > 1 && (
        <p className="vuelven">
          <span>{MOTIVO.vuelven(vuelven.length, butacas.length)}</span>
          {vuelven.map(({ nro }) => (
            <CodeText key={nroKey(nro)} value={nro} />
          ))}
        </p>
      )}
      <MotivoFields
        key={defecto ? 'defecto' : 'devuelve'}
        uso={defecto ? 'defecto' : 'devuelve'}
        value={{ motivo, nota }}
        onChange={elegido => onChange({ ...draft, ...elegido })}
      />
    </section>
  )
}

function focusLine(nro: string): boolean {
  const key = nroKey(nro)
  const lines = document.querySelectorAll<HTMLElement>('.seatline')
  const line = [...lines].find(({ dataset }) => dataset.nro === key)
  if (!line) return false
  const control = line.querySelector<HTMLElement>('input:not([type=radio]), input:checked, button') ?? line
  control.focus()
  line.scrollIntoView({ block: 'nearest' })
  return true
}

interface CambioLinesProps {
  butacas: readonly Butaca[]
  draft: CambioDraft
  invalid: readonly string[]
  onChange: (draft: CambioDraft) => void
  /** Called for Enter on a weight. @returns whether the person must check the weight first. */
  onReview: (nro: string) => boolean
  onDone: () => void
}

function CambioLines({ butacas, draft, invalid, onChange, onReview, onDone }: CambioLinesProps) {
  const setHomo = (seats: readonly Butaca[], homo: boolean) => {
    const chosen = Object.fromEntries(seats.map(({ nro }) => [nroKey(nro), homo]))
    onChange({ ...draft, homos: { ...draft.homos, ...chosen } })
  }
  const withInput = asked(butacas, draft)
  const answerOf = (butaca: Butaca) => {
    const key = nroKey(butaca.nro)
    const asks = asksFor(butaca, draft.estado)
    if (asks === null) return <span className="lleva-nada">{takesNothing(draft)}</span>
    if (asks === 'peso')
      return (
        <WeightInput
          nro={butaca.nro}
          value={draft.pesos[key] ?? ''}
          isInvalid={invalid.includes(key)}
          onChange={texto => onChange({ ...draft, pesos: { ...draft.pesos, [key]: texto } })}
          onReview={onReview}
          onDone={onDone}
        />
      )
    const label = CAMBIAR_ESTADO.asDe(butaca.nro)
    return (
      <GradeChoice label={label} isS={homoOf(butaca, draft)} onChange={homo => setHomo([butaca], homo)} />
    )
  }
  return (
    <>
      <LinesHead draft={draft} asked={withInput.length} onTodas={homo => setHomo(withInput, homo)} />
      <div>
        {butacas.map(butaca => (
          <div className="seatline" key={nroKey(butaca.nro)} data-nro={nroKey(butaca.nro)} tabIndex={-1}>
            <SeatFacts butaca={butaca} draft={draft} />
            {answerOf(butaca)}
          </div>
        ))}
      </div>
    </>
  )
}

interface LinesHeadProps {
  draft: CambioDraft
  /** Number of seats that need input for this state. SS seats need none. */
  asked: number
  onTodas: (homo: boolean) => void
}

function LinesHead({ draft: { estado }, asked, onTodas }: LinesHeadProps) {
  if (estado === null) return <Head title={CAMBIAR_ESTADO.eligeEstado} />
  const pide = asked > 0 ? pideEstado(estado) : null
  if (pide === 'peso') {
    const enter = asked === 1 ? CAMBIAR_ESTADO.enterGuarda : CAMBIAR_ESTADO.enterSigue
    return <Head title={CAMBIAR_ESTADO.peso} aside={enter} />
  }
  const aside = estado.id === ESTADO_BORRADA ? CAMBIAR_ESTADO.seBorran : CAMBIAR_ESTADO.nadaMas
  if (pide === null) return <Head title={estado.nombre} aside={aside} />
  if (asked === 1) return <Head title={CAMBIAR_ESTADO.as} />
  return (
    <div className="what-head">
      <h3>{CAMBIAR_ESTADO.as}</h3>
      <span className="todas">{CAMBIAR_ESTADO.todas}</span>
      <Button onClick={() => onTodas(false)} aria-label={CAMBIAR_ESTADO.todasA}>
        A
      </Button>
      <Button onClick={() => onTodas(true)} aria-label={CAMBIAR_ESTADO.todasS}>
        S
      </Button>
    </div>
  )
}

const Head = ({ title, aside }: { title: string; aside?: string }) => (
  <div className="what-head">
    <h3>{title}</h3>
    {aside && <span className="aside">{aside}</span>}
  </div>
)

function SeatFacts({ butaca, draft }: { butaca: Butaca; draft: CambioDraft }) {
  const { nro, modelo, color, peso } = butaca
  const isPesada = asksFor(butaca, draft.estado) === 'peso'
  const antes = peso >= 0 ? CAMBIAR_ESTADO.pesoAnterior(formatPeso(peso)) : CAMBIAR_ESTADO.sinPesoAnterior
  return (
    <div>
      <CodeText value={nro} />
      <div className="sub">
        <span>{modelo.nombre}</span>
        <Swatch color={color.nombre} name={color.nombre} />
        {isPesada ? <span>{antes}</span> : peso >= 0 && <span>{formatPeso(peso)}</span>}
      </div>
    </div>
  )
}

function takesNothing({ estado }: CambioDraft): string {
  const pide = estado && pideEstado(estado)
  if (pide === null) return ''
  return pide === 'peso' ? CAMBIAR_ESTADO.noLlevaPeso : CAMBIAR_ESTADO.noLlevaAs
}

interface WeightInputProps extends Pick<CambioLinesProps, 'onReview' | 'onDone'> {
  nro: string
  value: string
  isInvalid: boolean
  onChange: (texto: string) => void
}

function WeightInput({ nro, value, isInvalid, onChange, onReview, onDone }: WeightInputProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    event.preventDefault()
    if (onReview(nro)) return
    const weights = [...document.querySelectorAll<HTMLInputElement>('.weight input')]
    const next = weights[weights.indexOf(event.currentTarget) + 1]
    if (next === undefined) return onDone()
    next.focus()
    next.select()
  }
  return (
    <label className="weight" data-invalid={isInvalid || undefined}>
      <span className="sr">{CAMBIAR_ESTADO.pesoDe(nro)}</span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="–"
        maxLength={NUMERO_ESCRITO_MAX}
        value={value}
        aria-invalid={isInvalid}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span className="u">kg</span>
    </label>
  )
}

interface CambioDraft {
  estado: Ref | null
  /** As typed; keys by `nroKey`. */
  pesos: Readonly<Record<string, string>>
  /** true S, false A; keys by `nroKey`. */
  homos: Readonly<Record<string, boolean>>
  /** The change marks a defect, and the seats keep their state; `estado` is then null. */
  defecto?: boolean
  motivo?: Ref | null
  nota?: string
}

export const EMPTY_DRAFT: CambioDraft = { estado: null, pesos: {}, homos: {} }

/** Fills the form with a refused change. @param estado null if the state was deleted. */
function cambioDraftOf({ nro, operacion, seen }: Entry, estado: Ref | null): CambioDraft {
  if (operacion.tipo !== 'cambio-estado') return { ...EMPTY_DRAFT, estado }
  const { peso, homo, motivo = null, nota = '' } = operacion
  const key = nroKey(nro)
  // A change with a motivo into the state that the person saw is a defect
  const isDefecto = motivo !== null && operacion.estado.id === seen.estado.id
  return {
    ...(isDefecto && { defecto: true }),
    ...(motivo !== null && { motivo, nota }),
    estado: isDefecto ? null : estado,
    pesos: peso >= 0 ? { [key]: String(peso).replace('.', ',') } : {},
    homos: homo === null ? {} : { [key]: homo },
  }
}

export const asksFor = (butaca: Butaca, estado: Ref | null): 'peso' | 'as' | null =>
  estado === null ? null : pideA(butaca, estado)

const homoOf = (butaca: Butaca, { homos }: CambioDraft): boolean =>
  homos[nroKey(butaca.nro)] ?? (butaca.prehomologada || butaca.homologada)

type OrderDe<Kind> = Omit<Order, 'operacion'> & { operacion: Kind }

/** Seats with a wrong weight, by `nroKey`. `texto`: the first text that is not a number. */
type PesosInvalidos =
  | { pesosInvalidos: readonly string[] }
  | { noSonNumero: readonly string[]; texto: string }

interface Pedido {
  /** Seats whose text the form already marked as not a number: sent without a weight. */
  vistos?: readonly string[]
  vuelven?: readonly Butaca[]
}

export function buildOrders(
  butacas: readonly Butaca[],
  draft: CambioDraft,
  { vistos = [], vuelven = [] }: Pedido = {},
): 'sin-estado' | 'sin-motivo' | PesosInvalidos | { orders: readonly OrderDe<CambioEstado>[] } {
  const { estado, defecto = false, motivo = null, nota = '' } = draft
  if (estado === null && !defecto) return 'sin-estado'
  if ((defecto || vuelven.length > 0) && motivo === null) return 'sin-motivo'
  const porque = motivoOf({ motivo, nota })
  if (estado === null) {
    const orders = butacas.map(butaca => ({ butaca, operacion: defectoOf(butaca, porque) }))
    return { orders }
  }
  const texto = (butaca: Butaca): string => draft.pesos[nroKey(butaca.nro)] ?? ''
  const keysWith = (problema: ProblemaPeso): string[] =>
    butacas
      .filter(butaca => asksFor(butaca, estado) === 'peso' && problemaDePeso(texto(butaca)) === problema)
      .map(({ nro }) => nroKey(nro))
  const pesosInvalidos = keysWith('fuera-de-rango')
  if (pesosInvalidos.length > 0) return { pesosInvalidos }
  const noSonNumero = keysWith('no-es-numero').filter(key => !vistos.includes(key))
  if (noSonNumero[0] !== undefined) return { noSonNumero, texto: (draft.pesos[noSonNumero[0]] ?? '').trim() }
  const orders = butacas.map(butaca => {
    const asks = asksFor(butaca, estado)
    const operacion: CambioEstado = {
      tipo: 'cambio-estado',
      estado,
      peso: asks === 'peso' ? parsePeso(texto(butaca)) : SIN_PESO,
      homo: asks === 'as' ? homoOf(butaca, draft) : null,
      ...(vuelven.includes(butaca) && porque),
    }
    return { butaca, operacion }
  })
  return { orders }
}

const defectoOf = ({ estado }: Butaca, porque: ReturnType<typeof motivoOf>): CambioEstado => ({
  ...{ tipo: 'cambio-estado', estado, peso: SIN_PESO, homo: null },
  ...porque,
})

export function countAs(butacas: readonly Butaca[], draft: CambioDraft): { a: number; s: number } {
  const asked = butacas.filter(butaca => asksFor(butaca, draft.estado) === 'as')
  const s = asked.filter(butaca => homoOf(butaca, draft)).length
  return { a: asked.length - s, s }
}
