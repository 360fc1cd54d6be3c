import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { EntradaHistorial } from '#contract/historial-schema.ts'
import { senaDe } from '#domain/cuenta/sena.ts'
import { type CambiosEntrada, cambiosDeEntrada } from '#domain/historial/cambios-entrada.ts'
import { cuandoFue } from '#messages/hora.ts'
import { type CampoDicho, camposDe } from '#messages/stock/campos-historial.ts'
import { detalleOrigen, HISTORIAL, nombreOrigen, tituloEntrada } from '#messages/stock/historial.ts'
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
  return (
    <li className="change">
      <Quien entrada={entrada} dias={dias} />
      <div className="wx">
        <p>
          <Hecho entrada={entrada} cambios={cambios} />
        </p>
        <dl>
          {camposDe(cambios).map((campo, n) => (
            // Two lines may say the same
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
