import './lote.css'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { LOTE_MAX, NRO_MAX, TEXTO_MAX } from '#contract/limites.ts'
import type { ButacaLote, Lote } from '#contract/lote.ts'
import { isViva } from '#domain/butaca/butaca.ts'
import {
  type BuscadoLote,
  diasMal,
  type GrupoLote,
  gruposLote,
  isNadaBuscado,
  NADA_BUSCADO,
  parseLote,
  pedidoLote,
  writeLote,
} from '#domain/butaca/lote.ts'
import { addressOfEstas, addressOfFicha, RUTA_BUTACAS, textOfEstas } from '#domain/rutas.ts'
import { FECHA_ESCRITA_MAX } from '#domain/valor/fecha.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { FICHA } from '#messages/butacas/ficha.ts'
import { nombreMaestro } from '#messages/butacas/lista.ts'
import { columnasLote, frasesLote, LOTE } from '#messages/butacas/lote.ts'
import { SALIDA } from '#messages/salida.ts'
import type { ScreenProps } from '#office/list-panel.tsx'
import { RegionDePapel } from '#office/salida/documento.tsx'
import { ExcelButton, GrupoDeSalida, PrintButton, usePapel } from '#office/salida/sacar.tsx'
import { fetchTodoElLote, useLote } from '#queries/butacas/use-lote.ts'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { useOwnServer, useRetryOnReturn } from '#queries/device.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Empty, Skeleton } from '#ui/notices/notice.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText, Swatch } from '#ui/signs/signs.tsx'
import { ADDRESSED_MAX } from '#ui/use-addressed.ts'

/**
 * Search by lot. Shows the seats by client, so that the office can call each client. The address contains the search.
 */
export default function LoteScreen(props: ScreenProps) {
  const [params, setParams] = useSearchParams()
  const buscado = parseLote(campo => params.get(campo))
  const isBare = useOwnServer() === false
  if (isBare)
    return (
      <section className="panel">
        <Empty
          level={1}
          icon="search"
          title={LOTE.sinLote}
          actions={
            <Link className={buttonClass('primary')} to={RUTA_BUTACAS}>
              {LOTE.volver}
            </Link>
          }
        />
      </section>
    )
  return (
    <Busqueda
      key={params.toString()}
      {...props}
      buscado={buscado}
      onBuscar={next => setParams(writeLote(next), { replace: true })}
    />
  )
}

interface BusquedaProps extends ScreenProps {
  buscado: BuscadoLote
  onBuscar: (buscado: BuscadoLote) => void
}

function Busqueda({ notify, sesion, buscado, onBuscar }: BusquedaProps) {
  const { online } = useNetwork()
  const pedido = pedidoLote(buscado)
  const lote = useLote(pedido)
  const { data, refetch } = lote
  useRetryOnReturn(online, refetch)
  const frases = useFrases(buscado)
  const filas = data?.filas ?? []
  const grupos = gruposLote(filas)
  const { papel, imprimir } = usePapel(sesion.nombre, notify)
  const columnas = columnasLote(filas)
  const titulo = LOTE.titulo
  const detalle = frases.join(SALIDA.entre)
  const estas = filas.filter(({ estado }) => isViva(estado.id)).map(({ nro }) => nro)
  const print = () =>
    imprimir(filas.length, {
      titulo,
      detalle,
      isWide: true,
      cuerpo: grupos.map(grupo => (
        <RegionDePapel
          key={grupo.clave}
          titulo={tituloConCuenta(grupo)}
          columnas={columnas}
          filas={grupo.butacas}
        />
      )),
    })
  return (
    <div className="lote-pagina">
      <div className="page-head">
        <h1>{LOTE.titulo}</h1>
        <span className="grow" />
        <GrupoDeSalida>
          <ExcelButton
            total={data?.total ?? 0}
            isOff={!online}
            notify={notify}
            salida={async () => {
              const todas = data?.filas ?? (await fetchTodoElLote(pedido ?? {}))
              return { titulo, filtro: detalle, columnas: columnasLote(todas), filas: enGrupos(todas) }
            }}
          />
          <PrintButton disabled={filas.length === 0} onClick={print} />
        </GrupoDeSalida>
        {papel}
        {estas.length > 0 && textOfEstas(estas).length <= ADDRESSED_MAX && (
          <Link className={buttonClass()} to={addressOfEstas(estas)}>
            {LOTE.verEnButacas(estas.length)}
          </Link>
        )}
      </div>
      <div className="lote">
        <Filtros buscado={buscado} isOnline={online} onBuscar={onBuscar} />
        <section className="panel res" aria-label={LOTE.resultado} aria-busy={lote.isFetching}>
          {data !== null && data.filas !== null && data.total !== 0 ? (
            <>
              <Cabeza filas={data.filas} grupos={grupos} frase={frases.join(' ')} />
              <div className="grps">
                {grupos.map(grupo => (
                  <Grupo key={grupo.clave} grupo={grupo} />
                ))}
              </div>
            </>
          ) : (
            <SinFilas lote={lote} isAsked={pedido !== null} isOnline={online} frase={frases.join(' ')} />
          )}
        </section>
      </div>
    </div>
  )
}

const enGrupos = (filas: readonly ButacaLote[]): readonly ButacaLote[] =>
  gruposLote(filas).flatMap(({ butacas }) => butacas)

const tituloDe = ({ tipo, nombre }: GrupoLote): string => (tipo === 'cliente' ? nombre : LOTE.grupos[tipo])
const tituloConCuenta = (grupo: GrupoLote): string =>
  `${tituloDe(grupo)} (${formatNumero(grupo.butacas.length)})${
    grupo.tipo === 'cliente' && grupo.telefono !== null ? ` · ${grupo.telefono}` : ''
  }`

function useFrases(buscado: BuscadoLote): readonly string[] {
  const { modelos, colores, estados, motivos = [] } = useLookups()
  const nombre = (refs: readonly { id: number; nombre: string }[], id: string) =>
    refs.find(ref => String(ref.id) === id)?.nombre ?? id
  return frasesLote({
    ...buscado,
    modelo: buscado.modelo && nombre(modelos, buscado.modelo),
    color: buscado.color && nombre(colores, buscado.color),
    estado: buscado.estado && nombre(estados, buscado.estado),
    motivo: buscado.motivo && nombre(motivos, buscado.motivo),
  })
}

function SinFilas({
  lote: { data, error, refetch },
  isAsked,
  isOnline,
  frase,
}: {
  lote: ReturnType<typeof useLote>
  isAsked: boolean
  isOnline: boolean
  frase: string
}) {
  if (!isOnline) return <Empty icon="wifi-off" title={LOTE.sinRed} detail={LOTE.sinRedDetalle} />
  if (!isAsked) return <Empty icon="search" title={LOTE.inicio} detail={LOTE.inicioDetalle} />
  if (error !== null && data === null)
    return (
      <Empty
        icon="octagon"
        tone="rejected"
        title={LOTE.error}
        detail={error.detail ?? LOTE.errorDetalle}
        actions={<Button onClick={refetch}>{LOTE.reintentar}</Button>}
      />
    )
  if (data === null) return <Buscando />
  if (data.total === 0)
    return (
      <Empty
        icon="search"
        title={LOTE.ninguna}
        detail={[LOTE.ningunaDetalle(frase), ...ultimasDe(data)].join(' ')}
      />
    )
  return <Empty icon="filter" title={LOTE.muchas(data.total ?? 0)} detail={LOTE.muchasDetalle(LOTE_MAX)} />
}

const ultimasDe = ({ ultimas }: Lote): readonly string[] =>
  (
    [
      [LOTE.nro, ultimas.nro],
      [LOTE.blanca, ultimas.blanca],
      [LOTE.gris, ultimas.gris],
    ] as const
  ).flatMap(([que, ultima]) => (ultima === null ? [] : [LOTE.ultimaUsada(que, ultima)]))

const Buscando = () => (
  <div role="status" aria-label={LOTE.buscando}>
    {[180, 210, 160, 230, 190].map(width => (
      <div key={width} className="vacia">
        <Skeleton width={width} />
      </div>
    ))}
  </div>
)

function Cabeza({
  filas,
  grupos,
  frase,
}: {
  filas: readonly ButacaLote[]
  grupos: readonly GrupoLote[]
  frase: string
}) {
  const clientes = grupos.filter(({ tipo }) => tipo === 'cliente').length
  const enFabrica = filas.filter(({ estado }) => isViva(estado.id)).length
  return (
    <div className="res-h" role="status">
      <Cuenta n={filas.length} que={LOTE.butacas(filas.length)} />
      <Cuenta n={clientes} que={LOTE.clientes(clientes)} />
      <Cuenta n={enFabrica} que={LOTE.enFabrica} />
      <p className="que">
        {frase}. {LOTE.frase.agrupadas}
      </p>
    </div>
  )
}

const Cuenta = ({ n, que }: { n: number; que: string }) => (
  <span className="n">
    <b>{formatNumero(n)}</b> <span>{que}</span>
  </span>
)

const AT_FIRST = 6

function Grupo({ grupo }: { grupo: GrupoLote }) {
  const { tipo, telefono, remitos, colores, butacas } = grupo
  const [isWhole, setIsWhole] = useState(false)
  const rest = butacas.length - AT_FIRST
  const detalle =
    tipo === 'cliente'
      ? `${telefono ?? LOTE.sinTelefono} · ${remitos.length === 0 ? LOTE.sinRemito : LOTE.remitos(remitos.length)}`
      : LOTE.detalles[tipo]
  return (
    <details className="grp" data-tipo={tipo} open={tipo === 'fabrica'}>
      <summary>
        <Icon name="chevron-down" />
        <b className="quien">{tituloDe(grupo)}</b>
        <span className="mods">
          {colores.map(([color, cuantas]) => (
            <span key={color}>
              {formatNumero(cuantas)} {color}
            </span>
          ))}
        </span>
        <span className="q">{formatNumero(butacas.length)}</span>
        <small>{detalle}</small>
      </summary>
      <ul>
        {(isWhole ? butacas : butacas.slice(0, AT_FIRST)).map(({ nro, modelo, color, estado, remito }) => (
          <li key={nro}>
            <Link to={addressOfFicha(nro)}>
              <span>
                <span className="sr">{FICHA.de('')}</span>
                <CodeText value={nro} />
              </span>
              <span className="d">
                <span>{modelo}</span>
                <Swatch color={color} name={color} />
              </span>
              <span className="donde">{remito ?? estado.nombre}</span>
            </Link>
          </li>
        ))}
        {rest > 0 && !isWhole && (
          <li className="mas">
            <Button variant="quiet" size="sm" onClick={() => setIsWhole(true)}>
              {LOTE.verLasOtras(rest)}
            </Button>
          </li>
        )}
      </ul>
    </details>
  )
}

interface FiltrosProps {
  buscado: BuscadoLote
  isOnline: boolean
  onBuscar: (buscado: BuscadoLote) => void
}

function Filtros({ buscado, isOnline, onBuscar }: FiltrosProps) {
  const { modelos, colores, estados, motivos = [] } = useLookups()
  const [draft, setDraft] = useState(buscado)
  const [isSent, setIsSent] = useState(false)
  const set = (part: Partial<BuscadoLote>) => setDraft(before => ({ ...before, ...part }))
  const mal = isSent ? diasMal(draft) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSent(true)
    if (diasMal(draft).length === 0) onBuscar(draft)
  }
  const elegir = (campo: 'modelo' | 'color' | 'estado' | 'motivo', refs: typeof modelos) => (
    <div data-set={draft[campo] !== '' || undefined}>
      <Select
        label={LOTE[campo]}
        hideLabel
        allLabel={LOTE.todos}
        options={refs.map(ref => ({ value: String(ref.id), label: nombreMaestro(ref) }))}
        value={draft[campo]}
        onChange={id => set({ [campo]: id })}
      />
    </div>
  )
  const rango = (que: string, desde: keyof BuscadoLote, hasta: keyof BuscadoLote, maxLength: number) => (
    <Rango que={que}>
      <Extremo
        que={que}
        extremo={LOTE.desde}
        value={draft[desde]}
        maxLength={maxLength}
        onText={text => set({ [desde]: text })}
      />
      <Extremo
        que={que}
        extremo={LOTE.hasta}
        value={draft[hasta]}
        maxLength={maxLength}
        onText={text => set({ [hasta]: text })}
      />
    </Rango>
  )
  return (
    <section className="panel filtros-lote" aria-label={LOTE.filtros}>
      <form onSubmit={submit}>
        <div className="campos">
          <div className="dos">
            {elegir('modelo', modelos)}
            {elegir('color', colores)}
          </div>
          <fieldset>
            <legend>{LOTE.pasoPor}</legend>
            {elegir('estado', estados)}
            <div className="dos">
              <Extremo
                que={LOTE.pasoPor}
                extremo={LOTE.desde}
                value={draft.diaD}
                maxLength={FECHA_ESCRITA_MAX}
                isInvalid={mal.includes('diaD')}
                onText={diaD => set({ diaD })}
              />
              <Extremo
                que={LOTE.pasoPor}
                extremo={LOTE.hasta}
                value={draft.diaH}
                maxLength={FECHA_ESCRITA_MAX}
                isInvalid={mal.includes('diaH')}
                onText={diaH => set({ diaH })}
              />
            </div>
            {mal.length > 0 && <FieldError id="lote-dias">{LOTE.diaMal}</FieldError>}
          </fieldset>
          {rango(LOTE.nro, 'nroD', 'nroH', NRO_MAX)}
          {rango(LOTE.blanca, 'blancaD', 'blancaH', TEXTO_MAX)}
          {rango(LOTE.gris, 'grisD', 'grisH', TEXTO_MAX)}
          <p className="soft">{LOTE.comoSeComparan}</p>
          <Rango que={LOTE.cliente} isOne>
            <Extremo
              que={LOTE.cliente}
              extremo=""
              value={draft.cliente}
              maxLength={TEXTO_MAX}
              onText={cliente => set({ cliente })}
            />
          </Rango>
          <Rango que={LOTE.volvio} isOne>
            {elegir('motivo', motivos)}
          </Rango>
        </div>
        <div className="pie">
          <Button onClick={() => onBuscar(NADA_BUSCADO)}>{LOTE.limpiar}</Button>
          <Button variant="primary" type="submit" icon="search" disabled={!isOnline || isNadaBuscado(draft)}>
            {LOTE.buscar}
          </Button>
        </div>
      </form>
    </section>
  )
}

const Rango = ({ que, isOne, children }: { que: string; isOne?: boolean; children: ReactNode }) => (
  <fieldset>
    <legend>{que}</legend>
    <div className={isOne ? undefined : 'dos'}>{children}</div>
  </fieldset>
)

interface ExtremoProps {
  que: string
  extremo: string
  value: string
  maxLength: number
  isInvalid?: boolean
  onText: (text: string) => void
}

function Extremo({ que, extremo, value, maxLength, isInvalid, onText }: ExtremoProps) {
  const id = useId()
  return (
    <span className="input" data-set={value.trim() !== '' || undefined} data-invalid={isInvalid || undefined}>
      <input
        id={id}
        aria-label={extremo === '' ? que : LOTE.campo(que, extremo)}
        aria-invalid={isInvalid || undefined}
        placeholder={extremo}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={event => onText(event.target.value)}
      />
    </span>
  )
}
