import './historial.css'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Historiado, ParteHistorial } from '#contract/historial.ts'
import type { EntradaHistorial } from '#contract/historial-schema.ts'
import { senaDe } from '#domain/cuenta/persona.ts'
import { type CambiosEntrada, cambiosDeEntrada } from '#domain/historial/cambios-entrada.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { MODALES } from '#messages/marco.ts'
import { cuandoFue } from '#messages/palabras.ts'
import { SALIDA } from '#messages/salida.ts'
import {
  type CampoDicho,
  COLUMNAS_HISTORIAL,
  camposDe,
  cuantosCambios,
  detalleOrigen,
  type FilaHistorial,
  filasDe,
  HISTORIAL,
  LINEAS_BORRADAS,
  nombreOrigen,
  tituloEntrada,
  tituloHistorial,
} from '#messages/stock/historial.ts'
import { retrying } from '#office/list-panel.tsx'
import { optionsOf } from '#office/ref-filter.tsx'
import { SacarLista } from '#office/salida/sacar.tsx'
import { elegido, type Salida } from '#office/salida/salida.ts'
import type { Answer } from '#queries/answer.ts'
import { diasDeFabrica } from '#queries/butacas/use-historial.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import {
  type CambiosDe,
  type FiltroHistorial,
  type HistorialDe,
  useHistorialOf,
} from '#queries/use-historial-de.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Empty, Notice, Skeleton } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { Icon, type IconName } from '#ui/signs/icon.tsx'
import { SenaMark } from '#ui/signs/signs.tsx'

const PARTES: Partial<Record<Historiado, readonly ParteHistorial[]>> = {
  productos: ['existencia', 'precios', 'datos'],
  registros: ['lineas', 'total', 'datos'],
}
export interface SalidaDe {
  quien: string
  notify: Notify
}

const SIN_FILTRO: FiltroHistorial = { que: null, persona: 0 }

export default function HistorialDialog({
  sobre,
  id,
  nombre,
  texto,
  salida,
  onClose,
}: {
  sobre: Historiado
  id: number
  nombre: ReactNode
  texto: string
  salida: SalidaDe
  onClose: () => void
}) {
  const [filtro, setFiltro] = useState(SIN_FILTRO)
  const historial = useHistorialOf(sobre, id, filtro)
  const { data } = historial
  const isFiltered = filtro.que !== null || filtro.persona !== 0
  return (
    <Dialog
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={tituloHistorial(sobre)}
      meta={nombre}
      width={860}
      footer={
        <>
          <span className="soft apart" role="status">
            {data !== null && cuantosCambios(data.total, data.desde)}
            {data !== null && sobre === 'registros' && LINEAS_BORRADAS}
          </span>
          <SacarLista
            salida={salidaOf(tituloDe(sobre, data), filtroDe(texto, filtro, data), data?.entradas ?? [])}
            {...salida}
          />
          <Button onClick={onClose}>{MODALES.cerrar}</Button>
        </>
      }
    >
      <div className="hs">
        <Filtros sobre={sobre} filtro={filtro} personas={data?.personas ?? []} onChange={setFiltro} />
        <Cambios historial={historial} onQuitarFiltros={isFiltered ? () => setFiltro(SIN_FILTRO) : null} />
      </div>
    </Dialog>
  )
}

function tituloDe(sobre: Historiado, cambios: CambiosDe | null): string {
  const titulo = tituloHistorial(sobre)
  const { entradas, total } = cambios ?? { entradas: [], total: 0 }
  const n = entradas.length
  return n < total ? HISTORIAL.parteDe(titulo, n, total) : titulo
}

const filtroDe = (texto: string, { que, persona }: FiltroHistorial, data: CambiosDe | null): string =>
  [
    texto,
    ...(que === null ? [] : [HISTORIAL.partes[que]]),
    ...(persona === 0 ? [] : [SALIDA.con(HISTORIAL.persona, elegido(data?.personas ?? [], persona) ?? '')]),
  ].join(' · ')

const WHOLE = 'todo'

function Filtros({
  sobre,
  filtro,
  personas,
  onChange,
}: {
  sobre: Historiado
  filtro: FiltroHistorial
  personas: CambiosDe['personas']
  onChange: (filtro: FiltroHistorial) => void
}) {
  const partes = PARTES[sobre]
  return (
    <div className="hs-f">
      {partes && (
        <Segmented
          label={HISTORIAL.que}
          options={[WHOLE, ...partes].map(value => ({
            value,
            label: HISTORIAL.partes[value as ParteHistorial | typeof WHOLE],
          }))}
          value={filtro.que ?? WHOLE}
          onChange={value => onChange({ ...filtro, que: value === WHOLE ? null : (value as ParteHistorial) })}
        />
      )}
      <Select
        label={HISTORIAL.persona}
        hideLabel
        allLabel={HISTORIAL.todas}
        options={optionsOf(personas)}
        value={String(filtro.persona || '')}
        onChange={value => onChange({ ...filtro, persona: Number(value) })}
      />
    </div>
  )
}

interface CambiosProps {
  historial: HistorialDe
  /** Null without a filter. */
  onQuitarFiltros: (() => void) | null
}

function Cambios({ historial, onQuitarFiltros }: CambiosProps) {
  const { data, isFetching, error, more, refetch } = historial
  const { online } = useNetwork()
  const dias = diasDeFabrica()
  if (data === null)
    return (
      <SinRespuesta answer={historial} words={HISTORIAL} icon="history">
        <div className="changes" role="status">
          <span className="sr">{HISTORIAL.cargando}</span>
          {['a', 'b', 'c'].map(key => (
            <div key={key} className="change">
              <Skeleton width={120} />
              <Skeleton width={260} />
            </div>
          ))}
        </div>
      </SinRespuesta>
    )
  return (
    <>
      {(!online || error !== null) && (
        <Notice tone="neutral" icon="wifi-off" action={online && retrying(refetch)}>
          {online ? HISTORIAL.error : HISTORIAL.sinRedConDatos}
        </Notice>
      )}
      {data.entradas.length === 0 && <Nada onQuitarFiltros={onQuitarFiltros} />}
      <ol className="changes" aria-label={HISTORIAL.cambios} aria-busy={isFetching}>
        {data.entradas.map(entrada => (
          <Entrada key={entrada.id} entrada={entrada} dias={dias} />
        ))}
      </ol>
      {more !== null && (
        <div className="hs-more">
          <Button disabled={isFetching} onClick={more}>
            {isFetching ? HISTORIAL.trayendo : HISTORIAL.verMas}
          </Button>
        </div>
      )}
    </>
  )
}

const Nada = ({ onQuitarFiltros }: Pick<CambiosProps, 'onQuitarFiltros'>) =>
  onQuitarFiltros === null ? (
    <Empty icon="history" title={HISTORIAL.nada} detail={HISTORIAL.nadaDetalle} />
  ) : (
    <Empty
      icon="history"
      title={HISTORIAL.nadaConFiltro}
      actions={<Button onClick={onQuitarFiltros}>{HISTORIAL.quitarFiltros}</Button>}
    />
  )

const NO_SUCH_CALL = 404

export function SinRespuesta({
  answer: { error, refetch },
  words,
  icon,
  children,
}: {
  answer: Answer<unknown>
  words: Record<'sinRed' | 'noTiene' | 'error', string>
  /** Shown if the server does not have this call. */
  icon: IconName
  children: ReactNode
}) {
  const { online } = useNetwork()
  if (!online) return <Empty icon="wifi-off" title={words.sinRed} />
  if (error?.status === NO_SUCH_CALL) return <Empty icon={icon} title={words.noTiene} />
  if (error === null) return <>{children}</>
  return (
    <Empty
      icon="wifi-off"
      tone="rejected"
      title={words.error}
      actions={<Button onClick={refetch}>{LISTA.reintentar}</Button>}
    />
  )
}

function Entrada({ entrada, dias }: { entrada: EntradaHistorial; dias: { hoy: string; ayer: string } }) {
  const cambios = cambiosDeEntrada(entrada)
  return (
    <li className="change">
      <Quien entrada={entrada} dias={dias} />
      <div className="wx">
        <p>
          <Hecho entrada={entrada} cambios={cambios} />
        </p>
        <dl>
          {camposDe(cambios).map((campo, n) => (
            // Two fields may have the same name, so the key includes the position
            <Campo key={`${campo.nombre} ${n}`} {...campo} />
          ))}
        </dl>
      </div>
    </li>
  )
}

function Quien({
  entrada: { usuario, cuando },
  dias,
}: {
  entrada: EntradaHistorial
  dias: { hoy: string; ayer: string }
}) {
  return (
    <div className="wh">
      {usuario === null ? <Icon name="factory" /> : <SenaMark {...senaDe(usuario.nombre)} />}
      <span>
        <b>{usuario?.nombre ?? HISTORIAL.consola}</b>
        <time dateTime={cuando}>{cuandoFue(cuando, dias)}</time>
        {usuario === null && <small>{HISTORIAL.desdeConsola}</small>}
      </span>
    </div>
  )
}

function Hecho({ entrada, cambios }: { entrada: EntradaHistorial; cambios: CambiosEntrada }) {
  const { origen } = entrada
  if (origen === null) return <b>{tituloEntrada(entrada, cambios)}</b>
  if ('importacion' in origen)
    return (
      <>
        <b>{origen.deshecha ? HISTORIAL.importacionDeshecha : HISTORIAL.importacion}</b>
        <span className="soft"> · {origen.archivo}</span>
      </>
    )
  const nombre = nombreOrigen(origen)
  const titulo = `${HISTORIAL.registro} ${nombre}`
  return (
    <>
      <b>
        {origen.existe ? (
          <Link className="link" to={`/stock/registro?registro=${origen.registro}`}>
            {titulo}
          </Link>
        ) : (
          titulo
        )}
      </b>
      <span className="soft">{detalleOrigen(origen, entrada)}</span>
    </>
  )
}

const Campo = ({ nombre, antes, despues }: CampoDicho) => (
  <div className="bf">
    <dt>{nombre}</dt>
    <dd>
      {antes !== undefined && (
        <>
          <span className="b4">
            <span className="sr">{HISTORIAL.antes}</span>
            {antes === null ? <Vacio /> : <s>{antes}</s>}
          </span>
          <Icon name="arrow-right" />
        </>
      )}
      {despues !== undefined && (
        <span className="af">
          <span className="sr">{HISTORIAL.despues}</span>
          {despues ?? <Vacio />}
        </span>
      )}
    </dd>
  </div>
)

const Vacio = (): ReactNode => <span className="muted">{HISTORIAL.vacio}</span>

export const salidaOf = (
  titulo: string,
  filtro: string,
  entradas: readonly EntradaHistorial[],
): Salida<FilaHistorial> => ({
  titulo,
  columnas: COLUMNAS_HISTORIAL,
  filas: entradas.flatMap(filasDe),
  filtro,
})
