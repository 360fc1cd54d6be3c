import './entrega.css'
import { useId, useState } from 'react'
import type { ClienteEntrega, EntregaEnvio } from '#contract/entrega.ts'
import { NOMBRE_MAX, TEXTO_MAX } from '#contract/limites.ts'
import { sameEntrega } from '#domain/butaca/operacion.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { plegado } from '#domain/valor/texto.ts'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { ENTREGA } from '#messages/butacas/entrega.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import { SearchText } from '#office/search-text.tsx'
import { newEntrega } from '#queries/butacas/serie.ts'
import type { useListaEntrega } from '#queries/butacas/use-mirror.ts'
import { useScans } from '#scanner/scanner.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckKeys } from '#ui/controls/check-keys.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { Empty } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Cabecera } from './marco.tsx'

const ULTIMOS = 6
const HALLADOS = 12

interface ElegirEntregaProps {
  clientes: ReturnType<typeof useListaEntrega<'cliente'>>
  actual: EntregaEnvio | null
  notify: Notify
  onEmpezar: (entrega: EntregaEnvio) => void
  /** Changes seats to entregada without a delivery. */
  onSinCliente: () => void
  onVolver: () => void
}

export function ElegirEntrega(props: ElegirEntregaProps) {
  const { clientes, actual, notify, onEmpezar, onSinCliente, onVolver } = props
  const [cliente, setCliente] = useState<EntregaEnvio['cliente'] | null>(actual?.cliente ?? null)
  const [remito, setRemito] = useState(actual?.remito ?? '')
  const [isSinRemito, setIsSinRemito] = useState(actual !== null && actual.remito === null)
  const falta =
    cliente === null
      ? ENTREGA.faltaCliente
      : remito.trim() === '' && !isSinRemito
        ? ENTREGA.faltaRemito
        : null
  useScans(({ text }) => {
    playFeedback('rejected')
    notify.error(ENTREGA.sinElegir(text))
  })
  const start = () => {
    if (cliente === null) return
    const next = newEntrega(cliente, isSinRemito ? null : remito.trim())
    // An unchanged choice continues the open delivery. Only its `clave` identifies a delivery without a remito
    const asBefore = actual !== null && sameEntrega({ ...next, clave: actual.clave }, actual)
    onEmpezar(asBefore ? actual : next)
  }
  return (
    <div className="serie">
      <Cabecera titulo={ENTREGA.titulo} serie={null} linea={[]}>
        <span className="soft">{LECTURA.enSerie}</span>
        <span className="grow" />
        <Button icon="chevron-left" onClick={onVolver}>
          {SERIE.volver}
        </Button>
      </Cabecera>
      <div className="set-entrega">
        <Clientes clientes={clientes} elegido={cliente} onElegir={setCliente} />
        <section className="panel" aria-label={ENTREGA.remito}>
          <div className="panel-head">
            <h2>{ENTREGA.remito}</h2>
          </div>
          <div className="body">
            <TextField
              label={ENTREGA.numero}
              value={remito}
              maxLength={TEXTO_MAX}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              onChange={({ currentTarget: { value } }) => {
                setRemito(value)
                if (value !== '') setIsSinRemito(false)
              }}
              onKeyDown={({ key }) => {
                if (key === 'Enter' && falta === null) start()
              }}
            />
            <p className="or" aria-hidden="true">
              {ENTREGA.o}
            </p>
            <CheckKeys
              label={ENTREGA.sinRemito}
              options={[{ value: 'sin', label: ENTREGA.sinRemito, detail: ENTREGA.loPoneLaOficina }]}
              values={isSinRemito ? ['sin'] : []}
              onChange={values => {
                setIsSinRemito(values.length > 0)
                if (values.length > 0) setRemito('')
              }}
            />
          </div>
          <div className="foot">
            <span className="soft">{falta ?? ENTREGA.despues}</span>
            <Button variant="primary" size="lg" icon="barcode" disabled={falta !== null} onClick={start}>
              {ENTREGA.empezar}
            </Button>
            <Button variant="quiet" onClick={onSinCliente}>
              {ENTREGA.sinCliente}
            </Button>
          </div>
        </section>
      </div>
    </div>
  )
}

interface ClientesProps {
  clientes: ElegirEntregaProps['clientes']
  elegido: EntregaEnvio['cliente'] | null
  onElegir: (cliente: EntregaEnvio['cliente']) => void
}

function Clientes({ clientes: leidos, elegido, onElegir }: ClientesProps) {
  const clientes = leidos === 'fallo' ? undefined : leidos
  const [texto, setTexto] = useState('')
  const name = useId()
  const buscado = texto.trim()
  const hallados = hallar(clientes ?? [], buscado)
  const shown = hallados.slice(0, buscado === '' ? ULTIMOS : HALLADOS)
  const isShown = elegido === null || shown.some(({ id }) => id === elegido.id)
  const opciones: EntregaEnvio['cliente'][] = [
    ...(isShown || (elegido.id === undefined && elegido.nombre === buscado) ? [] : [elegido]),
    ...shown,
    // An unknown client is accepted by name: the truck does not wait for the catalogue
    ...(buscado !== '' && !hallados.some(({ nombre }) => plegado(nombre) === plegado(buscado))
      ? [{ nombre: buscado.slice(0, NOMBRE_MAX) }]
      : []),
  ]
  const titulo = buscado === '' ? ENTREGA.ultimos : ENTREGA.encontrados
  return (
    <section className="panel" aria-label={ENTREGA.cliente}>
      <div className="panel-head">
        <h2>{ENTREGA.cliente}</h2>
      </div>
      <div className="body">
        <SearchText label={ENTREGA.buscarCliente} value={texto} onTexto={setTexto} />
        {clientes === null && buscado === '' && opciones.length === 0 && (
          <Empty icon="wifi-off" title={ENTREGA.sinClientes} detail={ENTREGA.sinClientesDetalle} />
        )}
        {leidos === 'fallo' && (
          <Empty icon="octagon" title={ENTREGA.clientesSinLeer} detail={ENTREGA.clientesSinLeerDetalle} />
        )}
        {clientes?.length === 0 && opciones.length === 0 && (
          <Empty icon="search" title={ENTREGA.ningunCliente} detail={ENTREGA.ningunClienteDetalle} />
        )}
        {opciones.length > 0 && <h3>{titulo}</h3>}
        {buscado !== '' && hallados.length === 0 && <p className="soft">{ENTREGA.ninguno}</p>}
        <div className="keys" role="radiogroup" aria-label={ENTREGA.cliente}>
          {opciones.map(({ id, nombre }) => (
            <label key={id ?? `nuevo ${nombre}`} className="check-key">
              <input
                type="radio"
                name={name}
                checked={elegido !== null && elegido.id === id && elegido.nombre === nombre}
                onChange={() => onElegir({ ...(id === undefined ? {} : { id }), nombre })}
              />
              <span className="dot" aria-hidden="true" />
              <span>
                {id === undefined ? ENTREGA.usarNombre(nombre) : nombre}
                <small>{id === undefined ? ENTREGA.nuevo : ultimaOf(clientes ?? [], id)}</small>
              </span>
            </label>
          ))}
        </div>
        {buscado !== '' && hallados.length > shown.length && (
          <p className="soft">{ENTREGA.yMas(hallados.length - shown.length)}</p>
        )}
      </div>
    </section>
  )
}

const hallar = (clientes: readonly ClienteEntrega[], texto: string): readonly ClienteEntrega[] => {
  const plano = plegado(texto)
  return plano === '' ? clientes : clientes.filter(({ nombre }) => plegado(nombre).includes(plano))
}

function ultimaOf(clientes: readonly ClienteEntrega[], id: number): string {
  const { ultima = null, butacas = 0 } = clientes.find(cliente => cliente.id === id) ?? {}
  return ultima === null ? ENTREGA.sinEntregas : ENTREGA.ultima(partesFechaHs(ultima).fecha, butacas)
}
