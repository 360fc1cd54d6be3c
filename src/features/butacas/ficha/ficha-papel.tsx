import './ficha-papel.css'
import type { ReactNode } from 'react'
import { LIBRES_BUTACA } from '#contract/campos-butaca.ts'
import type { Ficha, PasoFicha } from '#contract/ficha.ts'
import type { Maestro } from '#contract/maestro.ts'
import { columnaAs } from '#domain/butaca/clase-as.ts'
import { libreOf } from '#domain/butaca/ficha-butaca.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { type Hito, pasoActual, recorridoOf } from '#domain/butaca/recorrido.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { FICHA, FICHA_PAPEL } from '#messages/butacas/ficha.ts'
import { LIBRES, LISTA, valorEscrito } from '#messages/butacas/lista.ts'
import { duracion, horaDudosa } from '#messages/palabras.ts'
import { NINGUNO } from '#messages/tabla.ts'
import { Bars } from '#ui/barcode/bars.tsx'
import { encode128 } from '#ui/barcode/code-128.ts'
import { cambiosDe } from './recorrido.tsx'

/** Height of the drawn bars in the drawing's units. The style sheet stretches the drawing. */
const HEIGHT = 40

export function FichaPapel({ ficha, linea }: { ficha: Ficha; linea: readonly Maestro[] }) {
  const { butaca, homologacion, fabricaMin } = ficha
  const hitos = recorridoOf(ficha, linea)
  /** Index of the current step. The paper omits its duration, which still grows. */
  const actual = pasoActual(hitos)
  const deshechos = hitos.flatMap(hito => (hito.tipo === 'deshechos' ? hito.pasos : [])).length
  const simbolo = encode128(butaca.nro)
  return (
    <div className="ficha-papel">
      <div className="arriba">
        <div>
          {simbolo !== null && (
            <Bars className="barras" label={ETIQUETAS.codigo(butaca.nro)} symbol={simbolo} height={HEIGHT} />
          )}
          <p className="nro">{butaca.nro}</p>
        </div>
        <dl>
          <Dato que={LISTA.columnas.modelo}>{butaca.modelo.nombre}</Dato>
          <Dato que={LISTA.columnas.color}>{butaca.color.nombre}</Dato>
          <Dato que={FICHA_PAPEL.estado}>{butaca.estado.nombre}</Dato>
          <Dato que={LISTA.columnas.as}>{columnaAs(butaca)}</Dato>
          <Dato que={LISTA.columnas.peso}>{formatPeso(butaca.peso)}</Dato>
          {LIBRES_BUTACA.map(campo => (
            <Dato key={campo} que={LIBRES[campo]}>
              {valorEscrito(libreOf(butaca, campo))}
            </Dato>
          ))}
        </dl>
      </div>
      <div className="lados">
        <section>
          <h2>{FICHA.homologacion}</h2>
          {homologacion ? (
            <dl>
              <Dato que={FICHA.etiquetaBlanca}>{homologacion.etiqueta_blanca}</Dato>
              <Dato que={FICHA.etiquetaGris}>{homologacion.etiqueta_gris}</Dato>
              <Dato que={FICHA.comprador}>{homologacion.comprador}</Dato>
              <Dato que={FICHA.fecha}>
                {momento(homologacion.fechaHs, homologacion.margenMin)}, {homologacion.usuario}
              </Dato>
            </dl>
          ) : (
            <p>{NINGUNO}</p>
          )}
        </section>
        <section>
          <h2>{FICHA.entrega}</h2>
          {ficha.entrega ? (
            <dl>
              <Dato que={FICHA.cliente}>{ficha.entrega.cliente}</Dato>
              <Dato que={FICHA.remito}>{ficha.entrega.remito}</Dato>
              <Dato que={FICHA.fecha}>
                {momento(ficha.entrega.fechaHs, ficha.entrega.margenMin)}, {ficha.entrega.usuario}
              </Dato>
            </dl>
          ) : (
            <p>{NINGUNO}</p>
          )}
        </section>
      </div>
      <h2>{FICHA.recorrido}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{FICHA_PAPEL.fechaYHora}</th>
            <th scope="col">{FICHA_PAPEL.estado}</th>
            <th scope="col">{FICHA.quien}</th>
            <th scope="col">{FICHA_PAPEL.estuvo}</th>
            <th scope="col">{FICHA_PAPEL.detalle}</th>
          </tr>
        </thead>
        <tbody>
          {hitos.map(
            (hito, i) =>
              hito.tipo !== 'deshechos' && (
                <Fila
                  key={keyOf(hito)}
                  hito={hito}
                  sigue={i === actual}
                  entrega={hito.tipo === 'paso' && isSuPaso(ficha, hito.paso) ? ficha.entrega : null}
                />
              ),
          )}
        </tbody>
      </table>
      <p className="nota">{FICHA_PAPEL.tiempo(fabricaMin, deshechos)}</p>
    </div>
  )
}

/** Whether this step delivered the seat. */
const isSuPaso = ({ butaca, entrega }: Ficha, { estado, fechaHs, defecto }: PasoFicha): boolean =>
  !defecto && estado.id === butaca.estado.id && fechaHs === entrega?.fechaHs

type Impreso = Exclude<Hito, { tipo: 'deshechos' }>

const keyOf = (hito: Impreso): string =>
  hito.tipo === 'edicion' ? `e${hito.edicion.id}` : `${hito.tipo}${hito.paso.id}`

const Dato = ({ que, children }: { que: string; children: ReactNode }) => (
  <div>
    <dt>{que}</dt>
    <dd>{children || NINGUNO}</dd>
  </div>
)

function momento(fechaHs: string, margenMin: number | null): string {
  const { fecha, hora } = partesFechaHs(fechaHs)
  return `${fecha} ${horaDudosa(hora, margenMin)}`
}

interface FilaProps {
  hito: Impreso
  /** Whether the seat is still in the state of this step. */
  sigue: boolean
  /** The delivery that this step made; null for none. */
  entrega: Ficha['entrega']
}

function Fila({ hito, sigue, entrega }: FilaProps) {
  const { fechaHs, margenMin, usuario } = hito.tipo === 'edicion' ? hito.edicion : hito.paso
  const minutos = hito.tipo === 'paso' ? hito.paso.minutos : null
  return (
    <tr>
      <td className="mono">{momento(fechaHs, margenMin)}</td>
      <td>
        <b>{queFue(hito)}</b>
      </td>
      <td>{usuario ?? FICHA.elServidor}</td>
      <td className="mono">{sigue ? NINGUNO : minutos === null ? '' : duracion(minutos)}</td>
      <td>{entrega === null ? detalleDe(hito) : detalleEntrega(entrega)}</td>
    </tr>
  )
}

const detalleEntrega = ({ cliente, remito }: NonNullable<Ficha['entrega']>): string =>
  remito === null ? cliente : `${cliente}, ${remito}`

function queFue(hito: Impreso): string {
  if (hito.tipo === 'edicion') return FICHA.edicion
  if (hito.tipo === 'creada') return FICHA.creada
  const { paso, as, volvio } = hito
  const nombre = [paso.estado.nombre, as].filter(word => word !== '-').join(', ')
  if (paso.defecto) return FICHA_PAPEL.conDefecto(nombre)
  return volvio ? FICHA_PAPEL.volvio(nombre) : nombre
}

function detalleDe(hito: Impreso): string {
  if (hito.tipo === 'creada') return `${hito.paso.modelo}, ${hito.paso.color}`
  if (hito.tipo === 'paso') {
    const { motivo, nota } = hito.paso
    return [
      hito.peso !== null && formatPeso(hito.peso),
      motivo !== null && FICHA.motivo(motivo),
      nota && FICHA_PAPEL.nota(nota),
    ]
      .filter(Boolean)
      .join(' ')
  }
  return cambiosDe(hito.edicion)
    .map(({ campo, antes, despues }) => FICHA_PAPEL.cambio(FICHA.campos[campo], antes, despues))
    .join('; ')
}
