import type { ReactNode } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import {
  CAMPOS_EDICION,
  type CampoEdicion,
  each,
  LIBRES_BUTACA,
  type ValorLibre,
} from '#contract/campos-butaca.ts'
import type { EdicionFicha, Ficha, PasoFicha } from '#contract/ficha.ts'
import type { Ref } from '#contract/formatos.ts'
import { columnaAs } from '#domain/butaca/clase-as.ts'
import { libreOf } from '#domain/butaca/ficha-butaca.ts'
import { applyOperacion, estadoDe, type Operacion } from '#domain/butaca/operacion.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { asDePaso, type Hito, pasoActual, recorridoOf } from '#domain/butaca/recorrido.ts'
import { senaDe } from '#domain/cuenta/persona.ts'
import { formatHora, momentoDe, partesFechaHs } from '#domain/valor/hora.ts'
import { HISTORIAL } from '#messages/butacas/dialogo.ts'
import { FICHA } from '#messages/butacas/ficha.ts'
import { LISTA, valorEscrito } from '#messages/butacas/lista.ts'
import { conMayuscula, cuandoFue, cuandoLocal, duracion, horaDudosa } from '#messages/palabras.ts'
import { EstadoLabel } from '#office/butaca-parts.tsx'
import { diasDeFabrica } from '#queries/butacas/use-historial.ts'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { likelyNow } from '#queries/device.ts'
import { limitesParadas } from '#queries/informes/use-flujo.ts'
import { type Entry, hechoEnEquipo, type Pendiente } from '#queries/outbox/use-outbox.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty, Skeleton } from '#ui/notices/notice.tsx'
import { useObservable } from '#ui/observable.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { Grade, Mark, SenaMark, Tag } from '#ui/signs/signs.tsx'

export interface DePendiente {
  key: string
  operacion: Operacion
  seen: Butaca
  owner: string
  ms: number
  margenMin: number | null
  /** When the change was made: 'hoy 14:10'. */
  cuando: string
  isRechazada: boolean
}

export const pendientesOf = (pendientes: readonly Pendiente[]): readonly DePendiente[] =>
  pendientes
    .filter(({ state }) => state !== 'other-user')
    .map(({ entry, state }) => pendienteOf(entry, state === 'rejected' || state === 'conflict'))
    .reverse()

function pendienteOf(entry: Entry, isRechazada: boolean): DePendiente {
  const { key, operacion, seen, owner } = entry
  const { ms, margenMin } = hechoEnEquipo(entry)
  const [dia, hora = ''] = cuandoLocal(ms, likelyNow()).split(' ')
  return {
    ...{ key, operacion, seen, owner, ms, margenMin, isRechazada },
    cuando: `${dia} ${horaDudosa(hora, margenMin)}`,
  }
}

export const PendienteTag = ({ isRechazada }: { isRechazada: boolean }) =>
  isRechazada ? (
    <Tag tone="rejected" icon="octagon">
      {FICHA.rechazada}
    </Tag>
  ) : (
    <Tag tone="pending" icon="clock">
      {FICHA.pendiente}
    </Tag>
  )

interface RecorridoProps {
  /** Null if this device lacks the whole story of the seat. */
  ficha: Ficha | null
  /** The seat on this device, without queued changes. Null if the device lacks the seat. */
  butaca: Butaca | null
  pendientes: readonly DePendiente[]
  isLoading: boolean
  isOnline: boolean
  /** Requests the story again. Null if a repeated request cannot help. */
  onRetry: (() => void) | null
}

export function Recorrido({ ficha, butaca, pendientes, isLoading, isOnline, onRetry }: RecorridoProps) {
  const { linea } = useLookups()
  const hitos = ficha === null ? [] : recorridoOf(ficha, linea)
  const ahora = hitos.findIndex(({ tipo }) => tipo === 'paso')
  const nuevo = pendientes.find(({ operacion, isRechazada }) => !isRechazada && estadoDe(operacion) !== null)
  const isParte = ficha === null && !isLoading
  const isEmpty = hitos.length === 0 && pendientes.length === 0 && !isLoading && !isParte
  const meta = ficha === null ? (isParte ? FICHA.guardado : '') : FICHA.enFabrica(ficha.fabricaMin)
  return (
    <section className="panel fsteps" aria-label={FICHA.recorrido}>
      <div className="panel-head">
        <h2>{FICHA.recorrido}</h2>
        <span className="meta">{meta}</span>
      </div>
      {isEmpty ? (
        <Empty icon="history" title={FICHA.sinRecorrido} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        <ol className="rec" tabIndex={0} aria-label={FICHA.recorrido}>
          {pendientes.map(pendiente => (
            <FilaPendiente key={pendiente.key} pendiente={pendiente} isAhora={pendiente === nuevo} />
          ))}
          {hitos.map((hito, i) => (
            <Fila
              key={keyOf(hito)}
              hito={hito}
              isAhora={i === ahora && nuevo === undefined}
              estadia={estadiaEn(hitos, i, ahora, nuevo === undefined)}
            />
          ))}
          {isParte && butaca !== null && (
            <DelEquipo butaca={butaca} isAhora={nuevo === undefined} isOnline={isOnline} onRetry={onRetry} />
          )}
          {isLoading && ['a', 'b', 'c', 'd'].map(key => <FilaVacia key={key} />)}
        </ol>
      )}
    </section>
  )
}

interface Estadia {
  minutos: number
  sigue: boolean
}

/** Time in the state of a step. The newest step shows the time until now, unless a queued change has ended it. */
function estadiaEn(hitos: readonly Hito[], at: number, ahora: number, sigue: boolean): Estadia | null {
  const minutosEn = (i: number) => {
    const hito = hitos[i]
    return hito?.tipo === 'paso' ? hito.paso.minutos : null
  }
  const actual = pasoActual(hitos)
  const minutos = minutosEn(at === ahora ? actual : at)
  if (minutos === null || (at !== ahora && at === actual)) return null
  if (at !== ahora) return { minutos, sigue: false }
  return sigue ? { minutos, sigue } : null
}

const keyOf = (hito: Hito): string => {
  switch (hito.tipo) {
    case 'edicion':
      return `e${hito.edicion.id}`
    case 'deshechos':
      return `d${hito.pasos[0]?.id}`
    default:
      return `${hito.tipo}${hito.paso.id}`
  }
}

function Cuando({ fechaHs, margenMin }: { fechaHs: string; margenMin: number | null }) {
  const { hora } = partesFechaHs(fechaHs)
  return (
    <time dateTime={fechaHs}>
      {diaOf(fechaHs)}
      <b>{horaDudosa(hora, margenMin)}</b>
    </time>
  )
}

function diaOf(fechaHs: string): string {
  const { hoy } = diasDeFabrica()
  const [dia = ''] = cuandoFue(fechaHs, diasDeFabrica()).split(' ')
  return fechaHs.slice(0, 4) === hoy.slice(0, 4) ? dia.replace(/\/\d{4}$/, '') : dia
}

export const Persona = ({ nombre, cuando }: { nombre: string; cuando?: string }) => (
  <span className="by">
    <SenaMark {...senaDe(nombre)} />
    <span>{cuando === undefined ? nombre : `${nombre}, ${cuando}`}</span>
  </span>
)

const Autor = ({ usuario, identificado }: Pick<PasoFicha, 'usuario' | 'identificado'>) => (
  <span className="by">
    {usuario !== null && <SenaMark {...senaDe(usuario)} />}
    <span>
      {usuario ?? conMayuscula(FICHA.elServidor)}
      {identificado === 'pin' && <small> {HISTORIAL.conPin}</small>}
    </span>
  </span>
)

const Estado = ({ estado }: { estado: Ref }) => {
  const { linea } = useLookups()
  return <EstadoLabel estado={estado} linea={linea} />
}

function Fila({ hito, ...estado }: { hito: Hito; isAhora: boolean; estadia: Estadia | null }) {
  switch (hito.tipo) {
    case 'paso':
      return <FilaPaso {...hito} {...estado} />
    case 'creada':
      return (
        <li>
          <Cuando {...hito.paso} />
          <span className="pt nueva" />
          <div>
            <div className="t1">
              <b>{FICHA.creada}</b>
              <span className="soft">
                {hito.paso.modelo}, {hito.paso.color}
              </span>
            </div>
            <Autor {...hito.paso} />
          </div>
        </li>
      )
    case 'edicion':
      return (
        <li>
          <Cuando {...hito.edicion} />
          <span className="pt edicion" />
          <div>
            <div className="t1">
              <b>{FICHA.edicion}</b>
            </div>
            <Autor {...hito.edicion} />
            <Cambios cambios={cambiosDe(hito.edicion)} />
          </div>
        </li>
      )
    case 'deshechos':
      return <Deshechos pasos={hito.pasos} />
  }
}

const Defecto = () => (
  <Mark tone="shortage" icon="triangle">
    {FICHA.defecto}
  </Mark>
)

const Porque = ({ motivo, nota }: Pick<PasoFicha, 'motivo' | 'nota'>) =>
  motivo !== null && (
    <p className="porque">
      <b>{FICHA.motivo(motivo)}</b>
      {nota && <q>{nota}</q>}
    </p>
  )

function FilaPaso({
  paso,
  as,
  peso,
  volvio,
  isAhora,
  estadia,
}: Extract<Hito, { tipo: 'paso' }> & { isAhora: boolean; estadia: Estadia | null }) {
  const { estado } = paso
  const limite = useObservable(limitesParadas)[estado.id] ?? 0
  const isLarga = estadia !== null && limite > 0 && estadia.minutos > limite * 1440
  return (
    <li data-ahora={isAhora || undefined}>
      <Cuando {...paso} />
      {volvio ? (
        <span className="atras">
          <Icon name="back" />
        </span>
      ) : (
        <span className="pt" />
      )}
      <div>
        <div className="t1">
          <Estado estado={estado} />
          {as !== '-' && <Grade value={as} />}
          {peso !== null && <span className="soft">{formatPeso(peso)}</span>}
          {volvio && (
            <Mark tone="shortage" icon="back">
              {FICHA.volvio}
            </Mark>
          )}
          {isLarga && (
            <Mark tone="shortage" icon="triangle">
              {FICHA.masDe(limite)}
            </Mark>
          )}
          {paso.defecto && <Defecto />}
        </div>
        <Autor {...paso} />
        <Porque motivo={paso.motivo} nota={paso.nota} />
      </div>
      {estadia !== null && (
        <span className="stay">
          {estadia.sigue ? FICHA.desdeHace : FICHA.estuvo} <b>{duracion(estadia.minutos)}</b>
        </span>
      )}
    </li>
  )
}

function Deshechos({ pasos }: { pasos: readonly PasoFicha[] }) {
  const dias = diasDeFabrica()
  return (
    <li className="doblado">
      <details className="deshechos">
        <summary>
          <Icon name="chevron-down" />
          {FICHA.deshechos(pasos.length)}
        </summary>
        <ol>
          {pasos.map(paso => (
            <li key={paso.id}>
              <s>{[paso.estado.nombre, asDePaso(paso)].filter(word => word !== '-').join(', ')}</s>
              <small>
                {FICHA.loDeshizo(
                  cuandoFue(paso.fechaHs, dias),
                  paso.usuario ?? FICHA.elServidor,
                  paso.deshecho?.usuario ?? FICHA.elServidor,
                  cuandoFue(paso.deshecho?.fechaHs ?? '', dias),
                )}
              </small>
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}

interface Cambio {
  campo: CampoEdicion
  antes: string
  despues: string
}

const valorDe = (campo: CampoEdicion, valor: ValorLibre | undefined): string => {
  if (valor === null || valor === undefined || valor === '') return FICHA.nada
  return campo === 'peso' ? formatPeso(Number(valor)) : valorEscrito(valor)
}

export const cambiosDe = ({ antes, despues }: Pick<EdicionFicha, 'antes' | 'despues'>): readonly Cambio[] =>
  CAMPOS_EDICION.filter(campo => campo in despues).map(campo => ({
    campo,
    antes: valorDe(campo, antes[campo]),
    despues: valorDe(campo, despues[campo]),
  }))

const Cambios = ({ cambios }: { cambios: readonly Cambio[] }) => (
  <dl className="cambios">
    {cambios.map(({ campo, antes, despues }) => (
      <div key={campo}>
        <dt>{FICHA.campos[campo]}</dt>
        <dd>
          <span className="sr">{FICHA.antes} </span>
          <s>{antes}</s>
          <Icon name="arrow-right" />
          <span className="sr">{FICHA.despues} </span>
          <b>{despues}</b>
        </dd>
      </div>
    ))}
  </dl>
)

function FilaPendiente({ pendiente, isAhora }: { pendiente: DePendiente; isAhora: boolean }) {
  const { operacion, seen, owner, ms, margenMin, isRechazada } = pendiente
  const despues = applyOperacion(seen, operacion)
  const isPaso =
    operacion.tipo === 'cambio-estado' ||
    operacion.tipo === 'crear' ||
    (operacion.tipo === 'editar' && despues.estado.id !== seen.estado.id)
  const as = columnaAs(despues)
  const { motivo = null, nota = null } = operacion.tipo === 'cambio-estado' ? operacion : {}
  return (
    <li data-k={isRechazada ? 'rejected' : 'pending'} data-ahora={isAhora || undefined}>
      <time>
        {diaOf(momentoDe(ms))}
        <b>{horaDudosa(formatHora(ms), margenMin)}</b>
      </time>
      <span className={isPaso ? 'pt' : 'pt edicion'} />
      <div>
        <div className="t1">
          {isPaso ? (
            <>
              <Estado estado={despues.estado} />
              {as !== '-' && <Grade value={as} />}
              {despues.peso >= 0 && despues.peso !== seen.peso && (
                <span className="soft">{formatPeso(despues.peso)}</span>
              )}
              {motivo !== null && despues.estado.id === seen.estado.id && <Defecto />}
            </>
          ) : (
            <b>{operacion.tipo === 'homologar' ? FICHA.homologacion : FICHA.edicion}</b>
          )}
          <PendienteTag isRechazada={isRechazada} />
        </div>
        <Persona nombre={owner} />
        <Porque motivo={motivo?.nombre ?? null} nota={nota} />
        {operacion.tipo === 'editar' && <Cambios cambios={cambiosEntre(seen, despues, isPaso)} />}
      </div>
    </li>
  )
}

/** Fields that differ. A change of state leaves out the weight, because its step shows the weight. */
export function cambiosEntre(antes: Butaca, despues: Butaca, isPaso: boolean): readonly Cambio[] {
  const valores = (butaca: Butaca): Record<string, ValorLibre> => ({
    ...{ modelo: butaca.modelo.nombre, color: butaca.color.nombre },
    ...(!isPaso && { peso: butaca.peso >= 0 ? butaca.peso : null }),
    ...each(LIBRES_BUTACA, campo => libreOf(butaca, campo)),
  })
  const [era, es] = [valores(antes), valores(despues)]
  const cambiados = Object.keys(es).filter(campo => era[campo] !== es[campo])
  const de = (todos: typeof es) => Object.fromEntries(cambiados.map(campo => [campo, todos[campo] ?? null]))
  return cambiosDe({ antes: de(era), despues: de(es) })
}

interface DelEquipoProps {
  butaca: Butaca
  isAhora: boolean
  isOnline: boolean
  onRetry: (() => void) | null
}

function DelEquipo({ butaca, isAhora, isOnline, onRetry }: DelEquipoProps) {
  const { fechaHs, estado } = butaca
  if (isOnline) return <FilaVacia />
  const as = columnaAs(butaca)
  const hasRow = fechaHs !== ''
  return (
    <>
      {hasRow && (
        <li data-ahora={isAhora || undefined}>
          <Cuando fechaHs={fechaHs} margenMin={null} />
          <span className="pt" />
          <div>
            <div className="t1">
              <Estado estado={estado} />
              {as !== '-' && <Grade value={as} />}
            </div>
            <span className="by">{FICHA.quienFalta}</span>
          </div>
        </li>
      )}
      {hasRow && (
        <li className="corte">
          <Icon name="wifi-off" />
          <span>
            {onRetry === null ? FICHA.falta(desdeOf(fechaHs)) : FICHA.faltaSinRespuesta(desdeOf(fechaHs))}
          </span>
          {onRetry !== null && <Button onClick={onRetry}>{LISTA.reintentar}</Button>}
        </li>
      )}
    </>
  )
}

function desdeOf(fechaHs: string): string {
  const { fecha, hora } = partesFechaHs(fechaHs)
  return fechaHs.slice(0, 10) === diasDeFabrica().hoy ? FICHA.aLas(hora) : FICHA.aLasDe(hora, fecha)
}

const FilaVacia = (): ReactNode => (
  <li aria-hidden="true">
    <time>
      <Skeleton width={34} />
    </time>
    <span className="pt" />
    <Skeleton width={150} />
  </li>
)
