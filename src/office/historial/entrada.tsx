import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { EntradaHistorial } from '#contract/historial-schema.ts'
import { senaDe } from '#domain/cuenta/sena.ts'
import { type CambioLinea, type CambiosEntrada, cambiosDeEntrada } from '#domain/historial/cambios-entrada.ts'
import { formatDolares } from '#domain/valor/dinero.ts'
import { cuandoFue } from '#messages/hora.ts'
import {
  cantidadDe,
  detalleOrigen,
  HISTORIAL,
  nombreCampo,
  nombreLinea,
  nombreOrigen,
  precioDe,
  textoLinea,
  textoValor,
  tituloEntrada,
} from '#messages/stock/historial.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { SenaMark } from '#ui/signs/sena.tsx'

/** Who and when, what was done, and each field before and after. */
export function Entrada({
  entrada,
  dias,
}: {
  entrada: EntradaHistorial
  dias: { hoy: string; ayer: string }
}) {
  const cambios = cambiosDeEntrada(entrada)
  const { campos, lineas, isReordered } = cambios
  return (
    <li className="change">
      <Quien entrada={entrada} dias={dias} />
      <div className="wx">
        <p>
          <Hecho entrada={entrada} cambios={cambios} />
        </p>
        <dl>
          {lineas.map((linea, n) => (
            // Two lines may say the same
            <Linea key={`${linea.antes?.producto ?? ''} ${linea.despues?.producto ?? ''} ${n}`} {...linea} />
          ))}
          {isReordered && <Campo nombre={HISTORIAL.otroOrden} />}
          {campos.map(({ campo, antes, despues }) => (
            <Campo
              key={campo}
              nombre={nombreCampo(campo)}
              antes={campo === 'clave' ? undefined : textoValor(campo, antes)}
              despues={textoValor(campo, despues)}
            />
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

/** A line that came or went as a whole; of one that stayed what changed of it. */
function Linea({ antes, despues }: CambioLinea) {
  const linea = antes ?? despues
  if (linea === null) return null
  if (antes === null || despues === null)
    return (
      <Campo
        nombre={nombreLinea(linea)}
        antes={antes && textoLinea(antes)}
        despues={despues && textoLinea(despues)}
      />
    )
  return (
    <>
      {antes.cantidad !== despues.cantidad && (
        <Campo
          nombre={cantidadDe(despues)}
          antes={String(antes.cantidad)}
          despues={String(despues.cantidad)}
        />
      )}
      {antes.precio !== despues.precio && (
        <Campo
          nombre={precioDe(despues)}
          antes={formatDolares(antes.precio)}
          despues={formatDolares(despues.precio)}
        />
      )}
    </>
  )
}

/** Undefined is what is not told, null what was empty. */
const Campo = ({
  nombre,
  antes,
  despues,
}: {
  nombre: string
  antes?: string | null | undefined
  despues?: string | null
}) => (
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
