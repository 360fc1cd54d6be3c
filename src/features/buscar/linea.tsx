import type { ReactNode } from 'react'
import type { Ref } from '#contract/ref.ts'
import type { Fila, Grupo } from '#domain/buscar/fila.ts'
import { cortar } from '#domain/buscar/trozos.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { countFaltan, isFaltante } from '#domain/stock/faltante.ts'
import { formatPesos } from '#domain/valor/dinero.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { BUSCAR } from '#messages/buscar.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { EstadoLabel } from '#office/estado-label.tsx'
import { useOutboxCalmly } from '#queries/outbox/use-outbox.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import { Monitor, Papel, Retorno } from './dibujos.tsx'
import { palabrasDe } from './palabras.ts'

const DIBUJOS: Record<Grupo, ReactNode> = {
  butacas: <Icon name="seat" size="lg" />,
  homologaciones: <Icon name="stamp" size="lg" />,
  registros: <Papel />,
  productos: <Icon name="box" size="lg" />,
  personas: <Icon name="person" size="lg" />,
  pantallas: <Monitor />,
}

/** The content of a line: what was found is underlined where it stands. */
export function Linea({
  fila,
  buscado,
  linea,
  hace,
}: {
  fila: Fila
  buscado: string
  /** The states of the line. */
  linea: readonly Ref[]
  /** When it was opened, in words. */
  hace: string | null
}) {
  const { antes, titulo, isNro, detalle } = palabrasDe(fila, buscado)
  const enTitulo = cortar(titulo, buscado)
  return (
    <>
      {DIBUJOS[fila.grupo]}
      <span className="rt">
        {antes && <span className="antes">{antes}</span>}
        <span className={isNro ? 'nro' : 't'}>{enTitulo ? <Hallado trozos={enTitulo} /> : titulo}</span>
        <small>
          {!enTitulo && detalle !== '' ? <Marcado texto={detalle} buscado={buscado} /> : detalle}
          {hace && `${detalle && ' · '}${hace}`}
          {fila.grupo === 'butacas' && <Pendiente nro={fila.dato.nro} />}
        </small>
      </span>
      <span className="rm">{alFinal(fila, linea)}</span>
      <Retorno />
    </>
  )
}

const Hallado = ({ trozos: [antes, hallado, despues] }: { trozos: readonly [string, string, string] }) => (
  <>
    {antes}
    <mark>{hallado}</mark>
    {despues}
  </>
)

function Marcado({ texto, buscado }: { texto: string; buscado: string }) {
  const trozos = cortar(texto, buscado)
  return trozos ? <Hallado trozos={trozos} /> : <span>{texto}</span>
}

function Pendiente({ nro }: { nro: string }) {
  const { bySeat } = useOutboxCalmly()
  if (bySeat.get(nroKey(nro))?.tone !== 'pending') return null
  return (
    <>
      {' · '}
      <Mark tone="pending" icon="clock">
        {BUSCAR.pendiente}
      </Mark>
    </>
  )
}

function alFinal(fila: Fila, linea: readonly Ref[]): ReactNode {
  switch (fila.grupo) {
    case 'butacas':
      return <EstadoLabel estado={fila.dato.estado} linea={linea} />
    case 'homologaciones':
      return <span className="soft">{partesFechaHs(fila.dato.fecha_hs).fecha}</span>
    case 'registros':
      return <b className="num">{formatPesos(fila.dato.monto)}</b>
    case 'productos':
      return (
        isFaltante(fila.dato) && (
          <Mark tone="shortage" icon="triangle">
            {PRODUCTOS.faltan(countFaltan(fila.dato))}
          </Mark>
        )
      )
    default:
      return null
  }
}
