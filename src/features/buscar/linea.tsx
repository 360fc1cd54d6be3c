import type { ReactNode } from 'react'
import type { Ref } from '#contract/formatos.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import { cortar } from '#domain/buscar/hallar.ts'
import type { Fila, Grupo } from '#domain/buscar/resultados.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { countFaltan, isFaltante } from '#domain/stock/lista-productos.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { formatPesos } from '#domain/valor/numero.ts'
import { BUSCAR } from '#messages/buscar.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { EstadoLabel } from '#office/butaca-parts.tsx'
import { useThrottledOutbox } from '#queries/outbox/use-outbox.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { Mark } from '#ui/signs/signs.tsx'

// These icons are not among the shared icons, because every screen loads those.

const Papel = () => (
  <svg className="icon icon-lg" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6 3.5h12v17l-2-1.500-2 1.500-2-1.500-2 1.500-2-1.500-2 1.500zM9 8.500h6M9 12h6M9 15.500h3.500" />
  </svg>
)

const Monitor = () => (
  <svg className="icon icon-lg" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 5h14a1.500 1.500 0 0 1 1.500 1.500v9a1.500 1.500 0 0 1-1.500 1.500H5a1.500 1.500 0 0 1-1.500-1.500v-9A1.500 1.500 0 0 1 5 5zM9 20.500h6M12 17v3.500" />
  </svg>
)

const Retorno = () => (
  <svg className="icon ret" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M19 6v6.500H6M10 8.500l-4 4 4 4" />
  </svg>
)

const DIBUJOS: Record<Grupo, ReactNode> = {
  butacas: <Icon name="seat" size="lg" />,
  homologaciones: <Icon name="stamp" size="lg" />,
  registros: <Papel />,
  productos: <Icon name="box" size="lg" />,
  personas: <Icon name="person" size="lg" />,
  pantallas: <Monitor />,
}

export function Linea({
  fila,
  buscado,
  linea,
  hace,
}: {
  fila: Fila
  buscado: string
  linea: readonly Ref[]
  hace: string | null
}) {
  const { antes, titulo, isNro, detalle } = palabrasOf(fila, buscado)
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
  const { bySeat } = useThrottledOutbox()
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

interface Palabras {
  antes?: string
  titulo: string
  isNro: boolean
  detalle: string
}

const unidos = (...partes: readonly (string | null | undefined)[]): string =>
  partes.filter(Boolean).join(' · ')

function palabrasOf(fila: Fila, buscado: string): Palabras {
  switch (fila.grupo) {
    case 'butacas': {
      const { nro, modelo, color } = fila.dato
      return { titulo: nro, isNro: true, detalle: unidos(modelo.nombre, color.nombre) }
    }
    case 'homologaciones':
      return deHomologacion(fila.dato, buscado)
    case 'registros': {
      const { nro_remito, tipo_registro, cliente_proveedor, fechahs, observaciones } = fila.dato
      const { fecha } = partesFechaHs(fechahs)
      const isNamed = nro_remito !== null && nro_remito.trim() !== ''
      const isInNote = !cortar(nro_remito ?? '', buscado) && cortar(observaciones ?? '', buscado)
      return {
        ...(isNamed && { antes: BUSCAR.remito }),
        titulo: isNamed ? nro_remito : tipo_registro.nombre,
        isNro: isNamed,
        detalle: unidos(
          isNamed ? tipo_registro.nombre.toLowerCase() : null,
          cliente_proveedor?.nombre,
          fecha,
          isInNote ? observaciones : null,
        ),
      }
    }
    case 'productos': {
      const { codigo, descripcion, categoria } = fila.dato
      const titulo = descripcion || codigo
      return { titulo, isNro: false, detalle: unidos(titulo === codigo ? null : codigo, categoria?.nombre) }
    }
    case 'personas':
      return { titulo: fila.dato.nombre, isNro: false, detalle: fila.dato.identificacion ?? '' }
    case 'pantallas':
      return { titulo: fila.dato.titulo, isNro: false, detalle: fila.dato.grupo }
  }
}

function deHomologacion(fila: Homologacion, buscado: string): Palabras {
  const { butaca } = fila
  const [blanca, gris, comprador] = [fila.etiqueta_blanca, fila.etiqueta_gris, fila.comprador].map(valor =>
    String(valor ?? ''),
  ) as [string, string, string]
  if (cortar(blanca, buscado))
    return { titulo: blanca, isNro: true, detalle: unidos(BUSCAR.etiquetaBlanca(butaca), comprador) }
  if (cortar(gris, buscado))
    return { titulo: gris, isNro: true, detalle: unidos(BUSCAR.etiquetaGris(butaca), comprador) }
  return { titulo: butaca, isNro: true, detalle: unidos(comprador, blanca) }
}
